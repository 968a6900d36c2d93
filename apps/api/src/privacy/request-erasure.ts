/** Closes the caller's account for good; their data are erased a year later, and invoices stay (record 0014). */
import { checkOwnPassword, type Confirmed } from '../accounts/check-own-password.ts';
import { passwordChangedMeanwhile } from '../accounts/password-changed-meanwhile.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { dayText, istDate } from '@portal/domain/ist-date';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { closedWithOpenOrders, openPaidOrders, paidOrdersOpen } from './open-paid-orders.ts';
import { eraseAt } from '../accounts/erase-at.ts';

/**
 * All at once: closed, every session ended, the address free for a new account, and the mail that says so. Throws
 * `open_orders` while paid orders are not finished, unless the customer gives them up.
 */
export const requestErasure: Handler<'requestErasure'> = async (deps, { actor, body }) => {
  const person = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    // The person's row first: a login that is under way holds it, and its session is then found and ended.
    await close(tx, person, now);
    const [first, ...others] = await openPaidOrders(tx, person.id);
    if (first !== undefined) {
      const ids = [first, ...others] as const;
      if (body.give_up_orders !== true) throw paidOrdersOpen(ids);
      await closedWithOpenOrders(tx, deps, { customerId: person.id, ids });
    }
    await recordAccountChange(tx, {
      person_id: person.id,
      kind: 'erasure_requested',
      told_at: person.email,
      changed_at: now,
    });
    return endSessions(tx, { personId: person.id }, now);
  });
  deps.sessions.forget(ended);
  const day = istDate(eraseAt(now));
  return {
    status: 'true',
    message: `Your account is closed. Your data are erased on ${dayText(day)}.`,
    erase_on: day,
  };
};

async function close(tx: Tx, person: Confirmed, now: Date): Promise<void> {
  const closed = await tx
    .updateTable('people')
    .set({ state: 'deactivated', deactivated_at: now, erasure_requested_at: now })
    .where('id', '=', person.id)
    .where('password_hash', '=', person.passwordHash)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw passwordChangedMeanwhile();
}
