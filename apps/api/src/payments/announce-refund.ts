/** Says to the customer and the admins that money went back, or to the admins that it could not. */
import { formatRs, toPaise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import { notify } from '../notifications/notify.ts';
import { admins, only } from '../notifications/recipients.ts';
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
