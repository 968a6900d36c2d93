/** Notifies the customer, the admins and the orders' staff of a refund, or only the admins when it failed. */

import { orderDisplayId } from '@portal/domain/display-id';
import { formatRs, toPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import { Problem } from '../../contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import { notify } from '../../events/notify.ts';
import { admins, only } from '../../events/recipients.ts';
import type { PaymentDeps } from '../fulfil-payment.ts';
import { isDecided, type RefundRow } from './refund-row.ts';
import { isFullyRefunded } from './refunded-amount.ts';

/** Call in the transaction that settles the refund. `note` is the number of its credit note. */
export async function notifyRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock'>,
  refund: RefundRow,
  note: string | undefined,
): Promise<void> {
  const { customerId, orderId } = await findRecipient(tx, refund);
  const link = orderId === undefined ? {} : { orderId };
  const sum = formatRs(toPaise(refund.amount_paise));
  const why = refundReasonText(refund.reason);
  const byBank = refund.bank_reference !== null;
  if (refund.state === 'failed') {
    await notify(tx, deps, {
      event_key: `refund-failed:${refund.id}`,
      title: 'Refund Failed',
      recipients: admins,
      detail: `${sum} of payment ${refund.provider_payment_id} could not be returned. ${isDecided(refund) ? 'Please pay it by bank, and record that on the order.' : 'Please return it at the payment provider.'}`,
      ...link,
    });
    return;
  }
  await notify(tx, deps, {
    event_key: `refunded:${refund.id}`,
    title: 'Payment Refunded',
    recipients: only(customerId),
    detail: byBank
      ? `${sum} was paid to your bank account${why}. The bank’s reference is ${refund.bank_reference}.`
      : `${sum} was returned to you${why}. ${ARRIVAL_NOTE}`,
    ...link,
  });
  await notify(tx, deps, {
    event_key: `refunded:${refund.id}`,
    title: 'Payment Refunded',
    recipients: admins,
    detail: `${sum} of payment ${refund.provider_payment_id} was returned to its customer${byBank ? ' by bank' : ''}${why}.${note === undefined ? '' : ` Credit note ${note} was issued.`}`,
    ...link,
  });
  await notifyStaff(tx, deps, refund);
}

/** Only the staff of orders that this payment bought; a refunded duplicate payment doesn't concern them. */
async function notifyStaff(tx: Tx, deps: Pick<PaymentDeps, 'clock'>, refund: RefundRow): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.assigned_to'])
    .select(isFullyRefunded('payments').as('is_whole'))
    .where('payments.id', '=', refund.payment_id)
    .where('payments.provider_payment_id', '=', refund.provider_payment_id)
    .$if(refund.order_id !== null, (query) => query.where('orders.id', '=', refund.order_id))
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

/** The customer and the first order of the payment, or the one of its charge, if there is any. */
async function findRecipient(
  tx: Tx,
  refund: RefundRow,
): Promise<{ customerId: number; orderId: number | undefined }> {
  const { customer_id: customerId, order_id: orderId } = await tx
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select('payments.customer_id')
    .select(
      sql<
        number | null
      >`coalesce(orders.id, (select order_id from payment_charges quoted join order_charges charge
        on charge.id = quoted.charge_id where quoted.payment_id = payments.id))`.as('order_id'),
    )
    .where('payments.id', '=', refund.payment_id)
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { customerId, orderId: refund.order_id ?? orderId ?? undefined };
}

/** The time that the bank takes. */
const ARRIVAL_NOTE = 'It reaches your account in 5 to 7 working days.';

const reasons: Record<RefundRow['reason'], string> = {
  wrong_amount: ', because it was not the price of the order',
  paid_twice: ', because this purchase was paid already',
  account_closed: ', because the account is closed',
  paid_after_cancelling: ', because the order was cancelled before it was paid',
  paid_after_withdrawing: ', because the charge was declined or withdrawn before it was paid',
  order_cancelled: ', because the order was cancelled',
  fee_not_spent: ', because the official fee was lower or not needed',
  at_provider: '',
};

/** The end of a sentence; empty for a refund at the provider, whose reason is unknown. */
const refundReasonText = (reason: RefundRow['reason']): string => reasons[reason];

export const refundMessage = ({ state, amount_paise: amount, reason }: RefundRow): string => {
  const verb = state === 'processed' ? 'was returned' : 'is being returned';
  return `${formatRs(toPaise(amount))} ${verb} to you${refundReasonText(reason)}. ${ARRIVAL_NOTE}`;
};

export const paymentRefundedProblem = (refund: RefundRow | undefined): Problem =>
  new Problem(
    'payment_refunded',
    refund ? refundMessage(refund) : `This payment was returned to you. ${ARRIVAL_NOTE}`,
  );
