/** Enables two-factor for the caller with the first code of the pending secret (record 0023). */

import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { lockOwnAccount } from './lock-own-account.ts';

/** Signs all other devices out: they logged in with the password alone. */
export const confirmTwoStep: Handler<'confirmTwoStep'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const { recoveryCodes, ended } = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor);
    const secretSealed = await findPendingSecret(tx, id, now);
    const codes = await enableTwoFactor(tx, deps, { id, email, secretSealed, code: body.code }, now);
    return {
      recoveryCodes: codes,
      ended: await endSessions(tx, { personId: id, butSessionId: actor.sessionId }, now),
    };
  });
  deps.sessions.evict(ended);
  return {
    status: 'true',
    message: 'Two-step sign-in is on. All other devices are signed out.',
    recovery_codes: recoveryCodes,
  };
};

async function findPendingSecret(tx: Tx, personId: number, now: Date): Promise<Buffer> {
  const row = await tx
    .selectFrom('two_steps')
    .select('pending_sealed')
    .where('person_id', '=', personId)
    .where('pending_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.pending_sealed) {
    throw new Problem('code_expired', 'The QR code is not valid any more. Please begin again.');
  }
  return row.pending_sealed;
}
