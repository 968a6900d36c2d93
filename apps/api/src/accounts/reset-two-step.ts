/** Lets an admin remove the two-factor login of a colleague who lost phone and recovery codes (record 0023). */

import { notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { removeTwoFactor } from './enable-two-factor.ts';
import { recordAccountChange } from './record-account-change.ts';

/**
 * For staff members and other admins: signs out their devices and mails them. Nobody can reset their own, so a stolen
 * session can't either. Does nothing when two-factor is off.
 */
export const resetTwoStep: Handler<'resetTwoStep'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select(['id', 'email', 'two_step_at'])
      .where('id', '=', body.id)
      .where('id', '<>', actor.userId)
      .where('user_type', 'in', ['staff', 'admin'])
      .where('state', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) throw notFound('There is no such colleague.');
    if (person.two_step_at === null) return [];
    return resetTwoFactorOf(tx, person, now);
  });
  deps.sessions.evict(ended);
  return {
    status: 'true',
    message: 'Two-step sign-in is off for this person. Their devices are signed out.',
  };
};

/** Disables two-factor, ends all sessions and mails the owner. Returns the ids of the ended sessions. */
export async function resetTwoFactorOf(
  tx: Tx,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<string[]> {
  await removeTwoFactor(tx, id);
  await recordAccountChange(tx, {
    person_id: id,
    kind: 'two_step_reset',
    told_at: email.toLowerCase(),
    changed_at: now,
  });
  return endSessions(tx, { personId: id }, now);
}
