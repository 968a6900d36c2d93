/** Closes the caller's account; their data is erased a year later, except invoices (record 0014). */

import { dayText, istDate } from '@portal/domain/ist-date';
import { checkOwnPassword, type ConfirmedPerson, passwordChanged } from '../accounts/check-own-password.ts';
import { erasureDate } from '../accounts/erasure-date.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import { cancelUnpaidOrder } from '../cancellations/cancel-order.ts';
import { insertRequest } from '../cancellations/request-cancellation.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { findOpenPaidOrders, findUnpaidOrders, notifyOfOpenOrders, openOrdersError } from './open-orders.ts';

/**
 * In one transaction: deactivates the account, ends its sessions, frees its address, cancels unpaid orders and mails a
 * confirmation. Throws `open_orders` while paid orders are unfinished, unless the customer gives them up; admins then decide what comes back.
 */
export const requestErasure: Handler<'requestErasure'> = async (deps, { actor, body }) => {
  const person = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    // Locks the person's row first: a login in progress holds it, so its session is found and ended here.
    await close(tx, person, now);
    const [first, ...others] = await findOpenPaidOrders(tx, person.id);
    if (first !== undefined) {
      const ids = [first, ...others] as const;
      if (body.give_up_orders !== true) throw openOrdersError(ids);
      for (const orderId of ids) {
        await insertRequest(tx, { orderId, by: person.id, reason, now });
      }
      await notifyOfOpenOrders(tx, deps, { customerId: person.id, ids });
    }
    for (const orderId of await findUnpaidOrders(tx, person.id)) {
      await cancelUnpaidOrder(tx, deps, { actor, orderId, reason });
    }
    await recordAccountChange(tx, {
      person_id: person.id,
      kind: 'erasure_requested',
      told_at: person.email,
      changed_at: now,
    });
    return endSessions(tx, { personId: person.id }, now);
  });
  deps.sessions.evict(ended);
  const day = istDate(erasureDate(now));
  return {
    status: 'true',
    message: `Your account is closed. Your data are erased on ${dayText(day)}.`,
    erase_on: day,
  };
};

const reason = 'The account was closed.';

async function close(tx: Tx, person: ConfirmedPerson, now: Date): Promise<void> {
  const closed = await tx
    .updateTable('people')
    .set({ state: 'deactivated', deactivated_at: now, erasure_requested_at: now })
    .where('id', '=', person.id)
    .where('password_hash', '=', person.passwordHash)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw passwordChanged();
}
