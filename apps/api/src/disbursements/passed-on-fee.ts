/** An official fee at cost that the customer paid, locked for recording its payment or returning a part of it. */

import { type Paise, toPaise } from '@portal/domain/money';
import { unspentOf } from '@portal/domain/share-credit';
import { visibleTo } from '../access/order-access.ts';
import { notFound, orderCancelled, Problem } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { findPassedOn } from '../invoices/corrections/creditable-invoice.ts';
import { lockPaymentsOfOrder } from '../payments/refunds/lock-payments-of-order.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';

export interface PassedOnFee {
  id: number;
  name: string;
  paymentId: number;
  order: { id: number; customer_id: number; service_name: string };
  /** What credit notes left of it. */
  left: Paise;
  /** What of that was not paid to the office. */
  unspent: Paise;
}

/**
 * Locks the payments of the order, which serialises this with refunds. Throws 403 or 404 when there is none that the actor
 * may see, `order_cancelled`, and `conflict` unless it is paid and at cost and no refund of it is under way.
 */
export async function lockPassedOnFee(tx: Tx, actor: Actor, chargeId: number): Promise<PassedOnFee> {
  const { order } = await findFee(tx, actor, chargeId);
  await lockPaymentsOfOrder(tx, order.id);
  const fee = await findFee(tx, actor, chargeId);
  if (fee.cancelledAt !== null) throw orderCancelled();
  if (!fee.isPassedOn)
    throw new Problem('conflict', 'This is not an official fee that is passed on at cost.');
  if (fee.paymentId === null) throw new Problem('conflict', 'The customer has not paid this fee.');
  await assertNoPendingRefund(tx, chargeId);
  const line = await findPassedOn(tx, fee.paymentId, chargeId);
  if (!line) throw new Problem('conflict', 'The invoice of this fee is being issued. Please try again.');
  return {
    id: chargeId,
    name: fee.name,
    paymentId: fee.paymentId,
    order,
    left: toPaise(line.amount_paise),
    unspent: toPaise(unspentOf(line)),
  };
}

async function findFee(tx: Tx, actor: Actor, id: number) {
  const found = await tx
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .select(['charge.name', 'charge.payment_id', 'charge.pure_agent', 'order_id', 'cancelled_at'])
    .select(['customer_id', 'service_name', visibleTo(actor).as('is_visible')])
    .where('charge.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('There is no such charge.');
  if (!found.is_visible) throw await missingTaskProblem(tx, actor, found.order_id);
  return {
    name: found.name,
    paymentId: found.payment_id,
    isPassedOn: found.pure_agent,
    cancelledAt: found.cancelled_at,
    order: { id: found.order_id, customer_id: found.customer_id, service_name: found.service_name },
  };
}

async function assertNoPendingRefund(tx: Tx, chargeId: number): Promise<void> {
  const pending = await tx
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw new Problem('conflict', 'A refund of this fee is under way already.');
}
