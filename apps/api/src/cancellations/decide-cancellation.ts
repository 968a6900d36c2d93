/** An admin decides a request for cancellation: all, part or none of the money back, or the order goes on. */

import { formatRs, type Paise, rupeesToPaise } from '@portal/domain/money';
import { cleanLines } from '@portal/domain/text/clean-text';
import { withdrawChargesOf } from '../charges/close-charge.ts';
import { invalid, notFound, Problem } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadCancellationSum } from '../orders/cancellation-of-order.ts';
import { bankPaymentOf } from '../payments/refunds/bank-payment.ts';
import { lockPaymentsOfOrder } from '../payments/refunds/lock-payments-of-order.ts';
import {
  creditUnpaidPart,
  insertOrderRefund,
  requestOrderRefund,
} from '../payments/refunds/order-refunds.ts';
import { notifyOfApproval, notifyOfDecline, type OrderToNotify } from './cancellation-notifications.ts';

export const decideCancellation: Handler<'decideCancellation'> = async (deps, { actor, body }) => {
  const reason = cleanLines(body.reason);
  if (reason === '') throw invalid([{ field: 'reason', message: 'Give a reason. The customer reads it.' }]);
  const decision = { reason, by: actor.userId, now: deps.clock.now() };
  const refundId = await inTransaction(deps.db, async (tx) => {
    const order = await lockPaidOrder(tx, body.order_id);
    await requireOpenRequest(tx, order.id);
    if (body.verdict === 'declined') {
      const id = await decide(tx, order.id, { ...decision, state: 'declined' });
      await notifyOfDecline(tx, deps, order, { id, ...decision });
      return undefined;
    }
    const amount = await amountOf(tx, order.id, body);
    const id = await decide(tx, order.id, { ...decision, state: 'approved', amount });
    await tx.updateTable('orders').set({ cancelled_at: decision.now }).where('id', '=', order.id).execute();
    await withdrawChargesOf(tx, order.id, decision.now);
    await notifyOfApproval(tx, deps, order, { id, ...decision, amount });
    // Again, for a charge that was paid in part before it was withdrawn.
    for (const paymentId of await lockPaymentsOfOrder(tx, order.id))
      await creditUnpaidPart(tx, deps, paymentId);
    if (amount === 0) return undefined;
    const bank = bankPaymentOf(body, decision.now);
    if (!bank) await assertPaidOnline(tx, order.id);
    return insertOrderRefund(tx, deps, { orderId: order.id, because: { cancellationId: id }, amount, bank });
  });
  // After the commit: a crash in between leaves a pending row, which `reconcileRefunds` requests with the same key.
  if (refundId !== undefined) await requestOrderRefund(deps, refundId);
  return {
    status: 'true',
    message: body.verdict === 'declined' ? 'Request declined.' : 'Order cancelled.',
  };
};

/** Locks the payments, which serialises their refunds, and then the order. Throws 404. */
async function lockPaidOrder(tx: Tx, orderId: number): Promise<OrderToNotify> {
  await lockPaymentsOfOrder(tx, orderId);
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'assigned_to', 'service_name'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw notFound('There is no such order.');
  return order;
}

/** Throws 400 for money that the payment provider never had. */
async function assertPaidOnline(tx: Tx, orderId: number): Promise<void> {
  const received = await tx
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.payment_id', 'receipts.payment_id')
    .select('receipts.id')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!received) return;
  const message = 'This order was not paid online. Pay by bank and enter its reference.';
  throw invalid([{ field: 'bank_reference', message }]);
}

interface Decision {
  state: 'declined' | 'approved';
  reason: string;
  by: number;
  now: Date;
  amount?: Paise;
}

/** Call with the order locked. Throws 409 when the request is no longer open. */
async function requireOpenRequest(tx: Tx, orderId: number): Promise<void> {
  const open = await tx
    .selectFrom('cancellations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (open) return;
  throw new Problem(
    'conflict',
    'There is no open request: it has been withdrawn or decided. Please reload the page.',
  );
}

async function decide(
  tx: Tx,
  orderId: number,
  { state, reason, by, now, amount }: Decision,
): Promise<number> {
  const { id } = await tx
    .updateTable('cancellations')
    .set({
      state,
      decision_reason: reason,
      decided_by: by,
      decided_at: now,
      ...(amount !== undefined && { amount_paise: amount }),
    })
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 400 for more than is left. */
async function amountOf(
  tx: Tx,
  orderId: number,
  { amount = '0' }: Body<'decideCancellation'>,
): Promise<Paise> {
  const paise = rupeesToPaise(amount);
  const sum = await loadCancellationSum(tx, orderId);
  const left = sum?.left ?? 0;
  if (paise <= left) return paise;
  throw invalid([
    { field: 'amount', message: `At most ${formatRs(sum?.left ?? rupeesToPaise(0))} can come back.` },
  ]);
}
