/** The ten codes for who has lost the phone: shown once, kept as keyed hashes, each good once. */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { asciiText } from '@portal/domain/text/ascii-text';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { decryptText, encryptText } from '../crypto/sealed-text.ts';
import { codeSecrets, dataSecrets, type Secrets, type SecretsOf } from '../secrets.ts';

const howMany = 10;
/** Neither 0 and O nor 1, I and L, which people mistake. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31^12 are 59 bits, at a hundred tries a day. */
const length = 12;

/** Instead of those that there were. Answers the new ones, which nobody can read again. */
export async function renewCodes(
  tx: Tx,
  config: SecretsOf<'DATA_SECRET'>,
  personId: number,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
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

/** Answers how many are left after this one; undefined when it is none, or used already. */
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
  return used ? countCodes(tx, personId) : undefined;
}

/** Of the person alone, so that it need not change with CODE_SECRET; codes of before have those. */
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

export async function countCodes(db: Db | Tx, personId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Six digits are a code of the app; anything longer is one of these. */
export const isRecoveryCode = (code: string) => plain(code).length === length;

const newCode = () => {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
};

const plain = (code: string) =>
  asciiText(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const hashOf = (key: string, personId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery code\n${personId}\n${plain(code)}`)
    .digest();
