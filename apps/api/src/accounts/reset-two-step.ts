/** An admin takes the second step from a colleague who has lost phone and recovery codes (record 0023). */
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../contract/errors.ts';
import { removeTwoStep } from './enable-two-step.ts';
import { recordAccountChange } from './record-account-change.ts';
import { endSessions } from '../sessions/session-registry.ts';

/**
 * Of a staff member or another admin, whose devices are all signed out, and who is told by mail. Nobody resets their own,
 * so that a stolen session can't. Where there is nothing to reset, nothing changes.
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
    return removeLostTwoStep(tx, person, now);
  });
  deps.sessions.forget(ended);
  return {
    status: 'true',
    message: 'Two-step sign-in is off for this person. Their devices are signed out.',
  };
};

/** Removes it, ends all sessions, and mails the owner. Returns the ids of the ended sessions. */
export async function removeLostTwoStep(
  tx: Tx,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<string[]> {
  await removeTwoStep(tx, id);
  await recordAccountChange(tx, {
    person_id: id,
    kind: 'two_step_reset',
    told_at: email.toLowerCase(),
    changed_at: now,
  });
  return endSessions(tx, { personId: id }, now);
}
