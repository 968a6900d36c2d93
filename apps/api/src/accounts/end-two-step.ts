/** Disables two-factor for the caller, with the password and a code (record 0023). */

import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { removeTwoFactor } from './enable-two-factor.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordAccountChange } from './record-account-change.ts';
import { requiresTwoFactor } from './requires-two-factor.ts';
import { tryTwoFactorCode } from './try-two-factor-code.ts';

export const endTwoStep: Handler<'endTwoStep'> = async (deps, { actor, body }) => {
  if (requiresTwoFactor(deps.config, actor.kind)) {
    throw new Problem('conflict', 'Admins log in in two steps. You can move it to another phone.');
  }
  const confirmed = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const now = deps.clock.now();
  const outcome = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor, confirmed);
    const tried = await tryTwoFactorCode(tx, deps, { personId: id, email, code: body.code });
    if (!tried.ok) return tried.problem;
    await removeTwoFactor(tx, id);
    await recordAccountChange(tx, { person_id: id, kind: 'two_step_off', told_at: email, changed_at: now });
    return endSessions(tx, { personId: id, butSessionId: actor.sessionId }, now);
  });
  if (outcome instanceof Problem) throw outcome;
  deps.sessions.evict(outcome);
  return { status: 'true', message: 'Two-step sign-in is off. All other devices are signed out.' };
};
