/** Gives the caller ten new recovery codes instead of the old ones, by the password and a code (record 0023). */
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../contract/errors.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordAccountChange } from './record-account-change.ts';
import { renewCodes } from './recovery-codes.ts';
import { trySecondStep } from './try-second-step.ts';

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (deps, { actor, body }) => {
  const confirmed = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const outcome = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor, confirmed);
    const tried = await trySecondStep(tx, deps, { personId: id, email, code: body.code });
    if (!tried.ok) return tried.problem;
    await recordAccountChange(tx, {
      person_id: id,
      kind: 'recovery_codes_renewed',
      told_at: email,
      changed_at: deps.clock.now(),
    });
    return renewCodes(tx, deps.config, id);
  });
  if (outcome instanceof Problem) throw outcome;
  return {
    status: 'true',
    message: 'The old recovery codes are not valid any more.',
    recovery_codes: outcome,
  };
};
