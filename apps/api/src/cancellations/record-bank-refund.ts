/** Records that the money of a cancelled order was paid back by bank, after the provider's refund failed. */

import { toPaise } from '@portal/domain/money';
import { notFound, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { bankPaymentOf } from '../payments/refunds/bank-payment.ts';
import { lockPaymentsOfOrder } from '../payments/refunds/lock-payments-of-order.ts';
import { insertOrderRefund } from '../payments/refunds/order-refunds.ts';

export const recordBankRefund: Handler<'recordBankRefund'> = async (deps, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const bank = bankPaymentOf(body, deps.clock.now());
    // Serialises concurrent records; the refund is read after it.
    await lockPaymentsOfOrder(tx, body.order_id);
    const failed = await tx
      .selectFrom('refunds')
      .select(['cancellation_id', 'amount_paise', 'state', 'bank_paid_on'])
      .where('order_id', '=', body.order_id)
      .where('cancellation_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!failed || failed.cancellation_id === null) throw notFound('There is no refund of this order.');
    if (failed.state !== 'failed') throw new Problem('conflict', notFailed(failed.bank_paid_on !== null));
    await insertOrderRefund(tx, deps, {
      orderId: body.order_id,
      because: { cancellationId: failed.cancellation_id },
      amount: toPaise(failed.amount_paise),
      bank,
    });
    return { status: 'true', message: 'Bank payment recorded.' };
  });

const notFailed = (isByBank: boolean) =>
  isByBank
    ? 'A bank payment is recorded already.'
    : 'The payment provider has not refused this refund, so nothing is to be paid by bank.';
