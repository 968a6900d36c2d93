/** Enables and removes two-factor login. */

import { decryptText } from '../crypto/encrypted-text.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { dataSecrets } from '../secrets.ts';
import { findTimeStepOfTyped, wrongCode } from './match-two-factor-code.ts';
import { recordAccountChange } from './record-account-change.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** The caller locks the person's row. */
interface TwoFactorEnrolment {
  readonly id: number;
  readonly email: string;
  readonly secretSealed: Buffer;
  readonly code: string;
}

/** Returns the recovery codes. Throws `code_wrong` when the code is not of this secret. */
export async function enableTwoFactor(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { id, email, secretSealed, code }: TwoFactorEnrolment,
  now: Date,
): Promise<string[]> {
  const step = findTimeStepOfTyped(decryptText(dataSecrets(config), secretSealed, 'two-factor'), code, now);
  if (step === undefined) throw wrongCode();
  await tx.updateTable('people').set({ two_step_at: now }).where('id', '=', id).execute();
  const inUse = {
    secret_sealed: secretSealed,
    last_step: step,
    pending_sealed: null,
    pending_until: null,
    failures: 0,
    failed_at: null,
    wait_until: null,
  };
  await tx
    .insertInto('two_steps')
    .values({ person_id: id, ...inUse })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(inUse))
    .execute();
  await recordAccountChange(tx, { person_id: id, kind: 'two_step_on', told_at: email, changed_at: now });
  return replaceRecoveryCodes(tx, config, id);
}

/** Deletes the secret, recovery codes and failure counts too. */
export async function removeTwoFactor(tx: Tx, personId: number): Promise<void> {
  await tx.updateTable('people').set({ two_step_at: null }).where('id', '=', personId).execute();
  await tx.deleteFrom('second_step_failures').where('person_id', '=', personId).execute();
  await tx.deleteFrom('two_steps').where('person_id', '=', personId).execute();
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}
