/** Asks for the cancellation of a paid order that is not finished: its customer, its staff member or an admin. */

import { cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import { invalid, orderCancelled, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';
import { notifyOfRequest } from './cancellation-notifications.ts';

export const requestCancellation: Handler<'requestCancellation'> = async (deps, { actor, body }) => {
  const reason = cleanLines(body.reason);
  if (reason === '') throw missingReason(actor);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOpenOrder(tx, actor, body.order_id);
    const request = await insertRequest(tx, {
      orderId: order.id,
      by: actor.userId,
      reason,
      now: deps.clock.now(),
    });
    // Undefined for a repeated click.
    if (request !== undefined) await notifyOfRequest(tx, deps, order, { id: request, reason, actor });
    return { status: 'true', message: doneMessage(actor) };
  });
};

/** Returns the request's id; undefined when an undecided one exists. */
export async function insertRequest(
  tx: Tx,
  { orderId, by, reason, now }: { orderId: number; by: number; reason: string; now: Date },
): Promise<number | undefined> {
  const request = await tx
    .insertInto('cancellations')
    .values({
      order_id: orderId,
      state: 'requested',
      reason,
      requested_by: by,
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

const missingReason = ({ kind }: Actor) =>
  invalid([
    {
      field: 'reason',
      message:
        kind === 'customer'
          ? 'Tell us why you want to cancel.'
          : 'Say why the order is to be cancelled. The customer reads it.',
    },
  ]);

const doneMessage = ({ kind }: Actor) =>
  kind === 'customer' ? 'We have your request and will decide soon.' : 'Cancellation requested.';

/** Throws 403 or 404 when there is no order that the actor may see, and 409 unless it is paid and open. */
async function lockOpenOrder(tx: Tx, actor: Actor, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'assigned_to', 'service_name', 'payment_id', 'cancelled_at'])
    .select(sql<boolean>`due_rank < 'infinity'`.as('is_open'))
    .where('id', '=', orderId)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!order) {
    throw actor.kind === 'customer' ? unauthenticAccess() : await missingTaskProblem(tx, actor, orderId);
  }
  if (order.cancelled_at !== null) throw orderCancelled();
  if (order.payment_id === null) throw new Problem('conflict', 'This order is not paid: you can cancel it.');
  if (!order.is_open) throw new Problem('conflict', 'The work on this order is done.');
  return order;
}
