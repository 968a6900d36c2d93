/** Replaces the caller's recovery codes, with the password and a code (record 0023). */

import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordAccountChange } from './record-account-change.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { tryTwoFactorCode } from './try-two-factor-code.ts';

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (deps, { actor, body }) => {
  const confirmed = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const outcome = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor, confirmed);
    const tried = await tryTwoFactorCode(tx, deps, { personId: id, email, code: body.code });
    if (!tried.ok) return tried.problem;
    await recordAccountChange(tx, {
      person_id: id,
      kind: 'recovery_codes_renewed',
      told_at: email,
      changed_at: deps.clock.now(),
    });
    return replaceRecoveryCodes(tx, deps.config, id);
  });
  if (outcome instanceof Problem) throw outcome;
  return {
    status: 'true',
    message: 'The old recovery codes are not valid any more.',
    recovery_codes: outcome,
  };
};
