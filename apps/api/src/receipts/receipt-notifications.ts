import { dayText } from '@portal/domain/ist-date';
import { formatRs, type Paise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';
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
