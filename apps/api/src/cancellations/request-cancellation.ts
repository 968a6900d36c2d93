/** A customer asks for the cancellation of a paid order that is not finished. */

import { cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { invalid, orderCancelled, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfRequest } from './cancellation-notifications.ts';

export const requestCancellation: Handler<'requestCancellation'> = async (deps, { actor, body }) => {
  const reason = cleanLines(body.reason);
  if (reason === '') throw invalid([{ field: 'reason', message: 'Tell us why you want to cancel.' }]);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, actor.userId, body.order_id);
    const request = await insertRequest(tx, {
      orderId: order.id,
      customerId: actor.userId,
      reason,
      now: deps.clock.now(),
    });
    // Undefined for a repeated click.
    if (request !== undefined) await notifyOfRequest(tx, deps, order, { id: request, reason });
    return { status: 'true', message: 'We have your request and will decide soon.' };
  });
};

/** Returns the request's id; undefined when an undecided one exists. */
export async function insertRequest(
  tx: Tx,
  { orderId, customerId, reason, now }: { orderId: number; customerId: number; reason: string; now: Date },
): Promise<number | undefined> {
  const request = await tx
    .insertInto('cancellations')
    .values({
      order_id: orderId,
      state: 'requested',
      reason,
      requested_by: customerId,
      requested_at: now,
    })
    // A literal, since a parameter would not match the partial index.
    .onConflict((conflict) =>
      conflict.column('order_id').where('state', '=', sql.lit('requested')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return request?.id;
}

/** Throws 403 for an order of somebody else, and 409 unless it is paid and open. */
async function lockOwnOrder(tx: Tx, customerId: number, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'assigned_to', 'service_name', 'payment_id', 'cancelled_at'])
    .select(sql<boolean>`due_rank < 'infinity'`.as('is_open'))
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw unauthenticAccess();
  if (order.cancelled_at !== null) throw orderCancelled();
  if (order.payment_id === null) throw new Problem('conflict', 'This order is not paid: you can cancel it.');
  if (!order.is_open) throw new Problem('conflict', 'The work on this order is done.');
  return order;
}
