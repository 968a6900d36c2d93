/** Cancels an unpaid order: for its customer, the assigned staff member and admins (record 0056). */

import { cleanLines } from '@portal/domain/text/clean-text';
import { visibleTo } from '../access/order-access.ts';
import { invalid, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';
import { labelOf, type OrderToNotify, othersThan, reasonText } from './cancellation-notifications.ts';

export const cancelOrder: Handler<'cancelOrder'> = async (deps, { actor, body }) => {
  const reason = cleanLines(body.reason ?? '');
  if (reason === '' && actor.kind !== 'customer') {
    throw invalid([{ field: 'reason', message: 'Say why the order is cancelled. The customer reads it.' }]);
  }
  await inTransaction(deps.db, (tx) =>
    cancelUnpaidOrder(tx, deps, { actor, orderId: body.order_id, reason }),
  );
  return { status: 'true', message: 'Order cancelled.' };
};

/** Repeating it changes nothing. Throws `order_already_paid`, and 403 or 404 when there is no order that the actor may see. */
export async function cancelUnpaidOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { actor, orderId, reason }: { actor: Actor; orderId: number; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  // The payment first: fulfilling it locks the two rows in this order. Undone when the order can't be cancelled.
  await closeQuote(tx, orderId, now);
  const order = await lockOrder(tx, actor, orderId);
  if (order.cancelled_at !== null) return;
  if (order.payment_id !== null) throw alreadyPaid();
  // Again, for a quote that was opened before the order was locked.
  await closeQuote(tx, order.id, now);
  await tx.updateTable('orders').set({ cancelled_at: now }).where('id', '=', order.id).execute();
  await tx
    .insertInto('cancellations')
    .values({
      order_id: order.id,
      state: 'approved',
      reason,
      requested_by: actor.userId,
      requested_at: now,
      decided_by: actor.userId,
      decided_at: now,
      amount_paise: 0,
    })
    .execute();
  await notifyOfCancelledOrder(tx, deps, order, { actor, reason });
}

/** From now on its payment fulfils nothing, and is refunded when it was captured. */
const closeQuote = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('payments')
    .set({ cancelled_at: now })
    .where('id', 'in', (quotes) =>
      quotes.selectFrom('payment_items').select('payment_id').where('order_id', '=', orderId),
    )
    .where('state', '=', 'created')
    .where('cancelled_at', 'is', null)
    .execute();

/** Locks the order. Throws 403 or 404 when there is none that the actor may see. */
async function lockOrder(tx: Tx, actor: Actor, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'assigned_to', 'service_name', 'payment_id', 'cancelled_at'])
    .where('id', '=', orderId)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirst();
  if (order) return order;
  throw actor.kind === 'customer' ? unauthenticAccess() : await missingTaskProblem(tx, actor, orderId);
}

const alreadyPaid = () =>
  new Problem('order_already_paid', 'This order is paid. Ask for its cancellation instead.');

/** Everybody concerned but the one who did it; the customer always, for their records. */
async function notifyOfCancelledOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  order: OrderToNotify,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const label = labelOf(order);
  const why = reasonText(reason);
  const notice = { event_key: `cancelled:${order.id}`, title: 'Order Cancelled', orderId: order.id } as const;
  const isCustomer = actor.kind === 'customer';
  await notify(tx, deps, {
    ...notice,
    recipients: only(order.customer_id),
    detail: isCustomer
      ? `You cancelled ${label}. There is nothing to pay.`
      : `${label} was cancelled. There is nothing to pay.${why}`,
  });
  await notify(tx, deps, {
    ...notice,
    recipients: othersThan(actor.userId, order.id),
    detail: isCustomer
      ? `The customer cancelled ${label}, which was not paid.${why}`
      : `${label}, which was not paid, was cancelled.${why}`,
  });
}
