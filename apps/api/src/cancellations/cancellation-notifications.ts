/** Notifications about requests for cancellation and what was decided. */

import { orderDisplayId } from '@portal/domain/display-id';
import { formatRs, type Paise } from '@portal/domain/money';
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only, type Recipients, staffAndAdmins } from '../events/recipients.ts';

type NoticeDeps = Pick<Deps, 'clock'>;

export interface OrderToNotify {
  id: number;
  customer_id: number;
  assigned_to: number | null;
  service_name: string;
}

export const labelOf = ({ id, service_name: name }: Pick<OrderToNotify, 'id' | 'service_name'>) =>
  `${name} (${orderDisplayId(id)})`;

/** " Reason: …", as a sentence of its own; empty without one. */
export const reasonText = (reason: string) =>
  reason === '' ? '' : ` Reason: ${reason.replace(/[.!?]?$/, '.')}`;

export async function notifyOfRequest(
  tx: Tx,
  deps: NoticeDeps,
  order: OrderToNotify,
  { id, reason, actor }: { id: number; reason: string; actor: Actor },
): Promise<void> {
  const notice = {
    event_key: `cancellation-requested:${id}`,
    title: 'Cancellation Requested',
    orderId: order.id,
  } as const;
  const label = labelOf(order);
  const why = reasonText(reason);
  if (actor.kind === 'customer') {
    await notify(tx, deps, {
      ...notice,
      recipients: staffAndAdmins(order.id),
      detail: `The customer wants to cancel ${label}, which is paid.${why}`,
    });
    return;
  }
  await notify(tx, deps, {
    ...notice,
    recipients: only(order.customer_id),
    detail: `We may have to cancel ${label}, which you paid.${why} We decide soon, and tell you what comes back.`,
  });
  await notify(tx, deps, {
    ...notice,
    recipients: othersThan(actor.userId, order.id),
    detail: `${label}, which is paid, is to be cancelled. Please decide.${why}`,
  });
}

export const notifyOfWithdrawal = (
  tx: Tx,
  deps: NoticeDeps,
  order: OrderToNotify,
  { id }: { id: number },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `cancellation-withdrawn:${id}`,
    title: 'Cancellation Withdrawn',
    recipients: staffAndAdmins(order.id),
    detail: `The customer no longer wants to cancel ${labelOf(order)}. The work goes on.`,
    orderId: order.id,
  });

interface Decision {
  id: number;
  reason: string;
  by: number;
}

export async function notifyOfDecline(
  tx: Tx,
  deps: NoticeDeps,
  order: OrderToNotify,
  { id, reason, by }: Decision,
): Promise<void> {
  const notice = {
    event_key: `cancellation-declined:${id}`,
    title: 'Cancellation Declined',
    orderId: order.id,
  } as const;
  await notify(tx, deps, {
    ...notice,
    recipients: only(order.customer_id),
    detail: `We did not cancel ${labelOf(order)}, and go on with it.${reasonText(reason)}`,
  });
  await notify(tx, deps, {
    ...notice,
    recipients: othersThan(by, order.id),
    detail: `${labelOf(order)} is not cancelled. The work goes on.${reasonText(reason)}`,
  });
}

/** The refund notifies separately, once it is made. */
export async function notifyOfApproval(
  tx: Tx,
  deps: NoticeDeps,
  order: OrderToNotify,
  { id, reason, by, amount }: Decision & { amount: Paise },
): Promise<void> {
  const notice = { event_key: `cancelled:${id}`, title: 'Order Cancelled', orderId: order.id } as const;
  const back = amount === 0 ? 'Nothing comes back.' : `${formatRs(amount)} comes back to you.`;
  await notify(tx, deps, {
    ...notice,
    recipients: only(order.customer_id),
    detail: `${labelOf(order)} is cancelled. ${back}${reasonText(reason)}`,
  });
  await notify(tx, deps, {
    ...notice,
    recipients: othersThan(by, order.id),
    detail: `${labelOf(order)} is cancelled: please stop the work. ${amount === 0 ? 'Nothing' : formatRs(amount)} goes back to the customer.${reasonText(reason)}`,
  });
}

/** The staff member of the order and the admins, but not the person who acted. */
export const othersThan = (personId: number, orderId: number): Recipients =>
  sql`select id from (${staffAndAdmins(orderId)}) concerned where id <> ${personId}`;
