/** An admin returns what was paid for an official fee at cost and was not spent (record 0068). */

import { formatRs, type Paise, toPaise } from '@portal/domain/money';
import { invalid, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { creditUnpaid } from '../invoices/corrections/credit-notes.ts';
import { findBalance } from '../orders/balance-of-order.ts';
import { bankPaymentOf } from '../payments/refunds/bank-payment.ts';
import { insertOrderRefund, requestOrderRefund } from '../payments/refunds/order-refunds.ts';
import { refundedOrPendingPaise } from '../payments/refunds/refunded-amount.ts';
import { notifyOfUnneededFee } from './disbursement-notifications.ts';
import { lockPassedOnFee, type PassedOnFee } from './passed-on-fee.ts';

export const returnUnspentFee: Handler<'returnUnspentFee'> = async (deps, { actor, body }) => {
  const bank = bankPaymentOf(body, deps.clock.now());
  const { refundId, ...returned } = await inTransaction(deps.db, async (tx) => {
    const fee = await lockPassedOnFee(tx, actor, body.charge_id);
    if (fee.unspent === 0) throw new Problem('conflict', 'Nothing of this fee is left to return.');
    const { credited, rest } = await creditOwed(tx, deps, fee);
    if (rest === 0) return { credited, rest, refundId: undefined };
    if (!bank) await assertPaidOnline(tx, fee.paymentId, rest);
    const [chargeId, orderId] = [fee.id, fee.order.id];
    const id = await insertOrderRefund(tx, deps, { orderId, because: { chargeId }, amount: rest, bank });
    return { credited, rest, refundId: id };
  });
  // After the commit: a crash in between leaves a pending row, which `reconcileRefunds` requests with the same key.
  if (refundId !== undefined) await requestOrderRefund(deps, refundId);
  return { status: 'true', message: messageOf(returned) };
};

const messageOf = ({ credited, rest }: { credited: Paise; rest: Paise }) =>
  [
    ...(credited > 0 ? [`The customer owes ${formatRs(credited)} less.`] : []),
    ...(rest > 0 ? [`${formatRs(rest)} goes back to the customer.`] : []),
  ].join(' ');

/** First, what the customer owes becomes less. */
async function creditOwed(tx: Tx, deps: Pick<Deps, 'clock'>, fee: PassedOnFee) {
  const balance = await findBalance(tx, fee.paymentId);
  const credited = toPaise(Math.min(fee.unspent, Math.max(0, balance?.owed_paise ?? 0)));
  if (credited > 0) {
    const { id: chargeId, paymentId } = fee;
    await creditUnpaid(tx, { paymentId, chargeId, amount: credited, now: deps.clock.now() });
    await notifyOfUnneededFee(tx, deps, fee, credited);
  }
  return { credited, rest: toPaise(fee.unspent - credited) };
}

/** Throws 400 for money that the payment provider never had or has no more. */
async function assertPaidOnline(tx: Tx, paymentId: number, amount: Paise): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.amount_paise', 'receipts.id as receipt_id'])
    .select(refundedOrPendingPaise('payments').as('refunded'))
    .where('payments.id', '=', paymentId)
    .limit(1)
    .executeTakeFirstOrThrow();
  if (payment.receipt_id === null && payment.amount_paise - payment.refunded >= amount) return;
  const message =
    payment.receipt_id === null
      ? 'The payment provider has less than this left of the payment. Pay by bank and enter its reference.'
      : 'This was not paid online. Pay by bank and enter its reference.';
  throw invalid([{ field: 'bank_reference', message }]);
}
