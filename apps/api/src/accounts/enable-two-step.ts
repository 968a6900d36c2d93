/** Switches two-step sign-in on with a secret whose first code was right. */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { decryptText } from '../crypto/sealed-text.ts';
import { recordAccountChange } from './record-account-change.ts';
import { renewCodes } from './recovery-codes.ts';
import { stepOfTyped, wrongCode } from './match-second-step.ts';
import { dataSecrets } from '../secrets.ts';

/** Whose row is locked by the caller. */
interface Enrolled {
  readonly id: number;
  readonly email: string;
  readonly secretSealed: Buffer;
  readonly code: string;
}

/** Answers the recovery codes. Throws `code_wrong` when the code is not of this secret. */
export async function enableTwoStep(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { id, email, secretSealed, code }: Enrolled,
  now: Date,
): Promise<string[]> {
  const step = stepOfTyped(decryptText(dataSecrets(config), secretSealed, 'two-step'), code, now);
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
  return renewCodes(tx, config, id);
}

/** Off again, with everything that belongs to it. */
export async function removeTwoStep(tx: Tx, personId: number): Promise<void> {
  await tx.updateTable('people').set({ two_step_at: null }).where('id', '=', personId).execute();
  await tx.deleteFrom('second_step_failures').where('person_id', '=', personId).execute();
  await tx.deleteFrom('two_steps').where('person_id', '=', personId).execute();
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}
