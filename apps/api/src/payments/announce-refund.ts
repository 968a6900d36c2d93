/** Says to the customer, the admins and the staff of its orders that money went back, or to the admins that it could not. */
import { orderDisplayId } from '@portal/domain/display-id';
import { formatRs, toPaise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import { notify } from '../events/notify.ts';
import { admins, only } from '../events/recipients.ts';
import { isWhollyRefunded } from './refunded-amount.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import type { RefundRow } from './record-refund.ts';
import { arrival, whyRefunded } from './refund-words.ts';

/** In the transaction that settled the refund. `note` is the credit note that was issued for it. */
export async function announceRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock'>,
  refund: RefundRow,
  note: string | undefined,
): Promise<void> {
  const { customerId, orderId } = await findWhom(tx, refund);
  const about = orderId === undefined ? {} : { orderId };
  const sum = formatRs(toPaise(refund.amount_paise));
  const why = whyRefunded(refund.reason);
  if (refund.state === 'failed') {
    await notify(tx, deps, {
      event_key: `refund-failed:${refund.id}`,
      title: 'Refund Failed',
      recipients: admins,
      detail: `${sum} of payment ${refund.provider_payment_id} could not be returned. Please return it at the payment provider.`,
      ...about,
    });
    return;
  }
  await notify(tx, deps, {
    event_key: `refunded:${refund.id}`,
    title: 'Payment Refunded',
    recipients: only(customerId),
    detail: `${sum} was returned to you${why}. ${arrival}`,
    ...about,
  });
  await notify(tx, deps, {
    event_key: `refunded:${refund.id}`,
    title: 'Payment Refunded',
    recipients: admins,
    detail: `${sum} of payment ${refund.provider_payment_id} was returned to its customer${why}.${note === undefined ? '' : ` Credit note ${note} was issued.`}`,
    ...about,
  });
  await tellStaff(tx, deps, refund);
}

/** Each order's own, of the payment that bought it: what buys nothing and goes back is no work of theirs. */
async function tellStaff(tx: Tx, deps: Pick<PaymentDeps, 'clock'>, refund: RefundRow): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.assigned_to'])
    .select(isWhollyRefunded('payments').as('is_whole'))
    .where('payments.id', '=', refund.payment_id)
    .where('payments.provider_payment_id', '=', refund.provider_payment_id)
    .orderBy('orders.id')
    .execute();
  for (const { id, assigned_to: staffId, is_whole: isWhole } of orders) {
    if (staffId === null) continue;
    const part = isWhole ? 'The whole payment' : `${formatRs(toPaise(refund.amount_paise))} of the payment`;
    await notify(tx, deps, {
      event_key: `refunded:${refund.id}:${id}`,
      title: 'Payment Refunded',
      recipients: only(staffId),
      detail: `${part} of ${orderDisplayId(id)} was returned to its customer.`,
      orderId: id,
    });
  }
}

/** The first order of the payment, unless it bought none. */
async function findWhom(
  tx: Tx,
  refund: RefundRow,
): Promise<{ customerId: number; orderId: number | undefined }> {
  const { customer_id: customerId, order_id: orderId } = await tx
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.customer_id', 'orders.id as order_id'])
    .where('payments.id', '=', refund.payment_id)
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { customerId, orderId: orderId ?? undefined };
}
