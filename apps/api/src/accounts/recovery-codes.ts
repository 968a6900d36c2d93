/** Ten single-use recovery codes, stored as HMACs and shown once. */

import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { asciiText } from '@portal/domain/text/ascii-text';
import { sql } from 'kysely';
import { decryptText, encryptText } from '../crypto/encrypted-text.ts';
import type { Db, Tx } from '../db/database.ts';
import { codeSecrets, dataSecrets, type Secrets, type SecretsOf } from '../secrets.ts';

const CODE_COUNT = 10;
/** Without the easily confused 0, O, 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31^12 is 59 bits, at a hundred tries a day. */
const CODE_LENGTH = 12;

/** Replaces the old codes. Returns the new ones, which can't be read again. */
export async function replaceRecoveryCodes(
  tx: Tx,
  config: SecretsOf<'DATA_SECRET'>,
  personId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateCode);
  const key = randomBytes(32).toString('base64url');
  await tx
    .updateTable('two_steps')
    .set({ recovery_key_sealed: encryptText(dataSecrets(config), key, 'recovery') })
    .where('person_id', '=', personId)
    .execute();
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashOf(key, personId, code) })))
    .execute();
  return codes;
}

/** Returns how many codes are left; undefined for an unknown or used code. */
export async function spendRecoveryCode(
  tx: Tx,
  config: SecretsOf<'DATA_SECRET' | 'CODE_SECRET'>,
  personId: number,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const keys = await findKeys(tx, config, personId);
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where(
      'code_hash',
      'in',
      keys.map((key) => hashOf(key, personId, code)),
    )
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return used ? countRecoveryCodes(tx, personId) : undefined;
}

/** Each person has a key of their own, so rotating CODE_SECRET keeps codes valid; older codes use CODE_SECRET. */
async function findKeys(
  tx: Tx,
  config: SecretsOf<'DATA_SECRET' | 'CODE_SECRET'>,
  personId: number,
): Promise<Secrets> {
  const row = await tx
    .selectFrom('two_steps')
    .select('recovery_key_sealed')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const sealed = row?.recovery_key_sealed;
  return sealed ? [decryptText(dataSecrets(config), sealed, 'recovery')] : codeSecrets(config);
}

export async function countRecoveryCodes(db: Db | Tx, personId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** TOTP codes have six digits; recovery codes are longer. */
export const isRecoveryCode = (code: string) => normaliseCode(code).length === CODE_LENGTH;

const generateCode = () => {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
};

const normaliseCode = (code: string) =>
  asciiText(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const hashOf = (key: string, personId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery code\n${personId}\n${normaliseCode(code)}`)
    .digest();
