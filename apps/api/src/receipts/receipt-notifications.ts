import { orderDisplayId, receiptDisplayId } from '@portal/domain/display-id';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, type Paise } from '@portal/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins, only } from '../events/recipients.ts';
import type { NewReceipt } from './parse-receipt.ts';

interface Received {
  id: number;
  orderId: number;
  customerId: number;
  /** What it pays. */
  label: string;
  owed: Paise;
}

/** For the receipts after the first, which the confirmation of the order or charge tells. */
export const notifyOfReceipt = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, orderId, customerId, label, owed, receipt }: Received & { receipt: NewReceipt },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `received:${id}`,
    title: 'Payment Received',
    recipients: only(customerId),
    detail: `We received ${formatRs(receipt.amount)} on ${dayText(receipt.receivedOn)} for ${label}. ${leftText(owed)}`,
    orderId,
  });

const leftText = (owed: Paise) =>
  owed === 0 ? 'There is nothing left to pay.' : `${formatRs(owed)} is still to be paid.`;

export const notifyOfVoid = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, orderId, customerId, label, owed, amount, reason }: Received & { amount: Paise; reason: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `voided:${id}`,
    title: 'Payment Not Received',
    recipients: only(customerId),
    detail: `${formatRs(amount)} for ${label} did not reach us: ${reason} ${leftText(owed)}`,
    orderId,
  });

/** To admins, who confirm it. */
export const notifyOfCertificate = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  receipt: { id: number; order_id: number },
  storedName: string,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `certificate:${storedName}`,
    title: 'TDS Certificate Received',
    recipients: admins,
    detail: `For ${receiptDisplayId(receipt.id)} of ${orderDisplayId(receipt.order_id)}. Please check and confirm it.`,
    orderId: receipt.order_id,
  });

/** Once, also when the number is corrected. */
export async function notifyOfConfirmedCertificate(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  receipt: { id: number; payment_id: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    select orders.id, customer_id from payment_targets_view target join orders on orders.id = order_id
    where target.payment_id = ${receipt.payment_id} order by orders.id limit 1`.execute(tx);
  const [order] = rows;
  if (!order) throw new Error(`receipt ${receipt.id} pays no order`);
  await notify(tx, deps, {
    event_key: `certified:${receipt.id}`,
    title: 'TDS Certificate Confirmed',
    recipients: only(order.customer_id),
    detail: `We confirmed the TDS certificate of your payment ${receiptDisplayId(receipt.id)} for ${orderDisplayId(order.id)}.`,
    orderId: order.id,
  });
}
