/** Notifications about quotations. They name no customer: only the erasure of a person's own notifications finds them. */

import { dayText } from '@portal/domain/ist-date';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins, only } from '../events/recipients.ts';

type NoticeDeps = Pick<Deps, 'clock'>;

interface NamedQuotation {
  id: number;
  number: string;
}

export const notifyOfQuotation = (
  tx: Tx,
  deps: NoticeDeps,
  { id, number, customerId, validUntil }: NamedQuotation & { customerId: number; validUntil: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `quotation-sent:${id}`,
    title: 'Quotation Sent',
    recipients: only(customerId),
    detail: `Quotation ${number} waits for your answer until ${dayText(validUntil)}.`,
  });

export const notifyOfWithdrawnQuotation = (
  tx: Tx,
  deps: NoticeDeps,
  { id, number, customerId }: NamedQuotation & { customerId: number },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `quotation-withdrawn:${id}`,
    title: 'Quotation Withdrawn',
    recipients: only(customerId),
    detail: `We withdrew quotation ${number}. You need not answer it.`,
  });

export const notifyOfAcceptedQuotation = (
  tx: Tx,
  deps: NoticeDeps,
  { id, number, orders }: NamedQuotation & { orders: number },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `quotation-accepted:${id}`,
    title: 'Quotation Accepted',
    recipients: admins,
    detail: `Quotation ${number} was accepted. ${orders === 1 ? 'Its order waits' : `Its ${orders} orders wait`} for payment.`,
  });

export const notifyOfDeclinedQuotation = (
  tx: Tx,
  deps: NoticeDeps,
  { id, number }: NamedQuotation,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `quotation-declined:${id}`,
    title: 'Quotation Declined',
    recipients: admins,
    detail: `Quotation ${number} was declined. The list of quotations has the comment, if there is one.`,
  });
