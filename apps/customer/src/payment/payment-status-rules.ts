/** Rules about the payment state of a purchase: whether to ask the buyer first, and whether it became an order. */

import type { PaymentStatus } from './payment.queries.ts';
import type { PurchaseItem } from './purchase-item.ts';

/** Whether to ask the buyer before paying. */
export function shouldAskFirst(status: PaymentStatus | undefined): boolean {
  if (status === undefined) return false;
  const { state, waiting, bought } = status;
  return state === 'unconfirmed' || waiting.length > 0 || bought.length > 0;
}

/** Whether a payment of this purchase, or of another one with the same services, is unconfirmed. */
export function isUnconfirmed({ state, waiting }: PaymentStatus): boolean {
  return state === 'unconfirmed' || waiting.length > 0;
}

/** The ids of orders of the same services. */
export function boughtOrderIds({ bought }: PaymentStatus): number[] {
  return bought.map(({ id }) => id);
}

/**
 * Whether a purchase has become its orders. Its state alone may be that of an equal purchase of today, and an order of
 * one of its services that of another purchase; an unpaid order is one purchase, however often it is tried.
 */
export function isPaidSince(
  before: readonly number[],
  status: PaymentStatus,
  purchase: PurchaseItem['purchase'],
): boolean {
  if (status.state !== 'paid') return false;
  if ('order_id' in purchase) return true;
  const recent = boughtOrderIds(status).filter((id) => !before.includes(id));
  return recent.length >= Math.min([purchase.service_id].flat().length, MOST_BOUGHT);
}

/** Whether money was refunded since. A refund of an earlier attempt is listed for a day. */
export function isRefundedSince(before: PaymentStatus, status: PaymentStatus): boolean {
  return status.refunded !== undefined && status.refunded.message !== before.refunded?.message;
}

/** As many orders as the server names. */
const MOST_BOUGHT = 5;
