/** Notifications about official fees that were paid to their office; those of refunds are in `payments/refunds`. */

import { orderDisplayId } from '@portal/domain/display-id';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, type Paise, toPaise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins, only } from '../events/recipients.ts';
import type { PassedOnFee } from './passed-on-fee.ts';

type NoticeDeps = Pick<Deps, 'clock'>;

const labelOf = ({ name, order }: PassedOnFee) =>
  `${name} of ${order.service_name} (${orderDisplayId(order.id)})`;

interface PaidFee {
  amount: Paise;
  paidOn: string;
  reference: string;
  /** Of this record. */
  key: string;
}

/** The customer, and the admins when a part of the fee is to be returned. */
export async function notifyOfDisbursement(
  tx: Tx,
  deps: NoticeDeps,
  fee: PassedOnFee,
  { amount, paidOn, reference, key }: PaidFee,
): Promise<void> {
  const { order, left } = fee;
  const rest = toPaise(left - amount);
  const paid = `${formatRs(amount)} for ${labelOf(fee)} on ${dayText(paidOn)}, receipt ${reference}.`;
  const notice = { event_key: `fee-paid:${key}`, title: 'Official Fee Paid', orderId: order.id } as const;
  await notify(tx, deps, {
    ...notice,
    recipients: only(order.customer_id),
    detail: `We paid ${paid} The receipt is on the order’s page.${rest > 0 ? ` ${formatRs(rest)} was not needed, and we will return it.` : ''}`,
  });
  if (rest === 0) return;
  await notify(tx, deps, {
    ...notice,
    recipients: admins,
    detail: `The office was paid ${paid} Please return the other ${formatRs(rest)} to the customer on the order’s page.`,
  });
}

/** The customer owed it still. */
export const notifyOfUnneededFee = (
  tx: Tx,
  deps: NoticeDeps,
  fee: PassedOnFee,
  amount: Paise,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `fee-not-needed:${fee.id}:${fee.left}`,
    title: 'Official Fee Not Needed',
    recipients: only(fee.order.customer_id),
    detail: `${labelOf(fee)} cost ${formatRs(amount)} less, which you need not pay any more.`,
    orderId: fee.order.id,
  });
