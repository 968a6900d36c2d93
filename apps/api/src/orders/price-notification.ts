/** Tells the customer that the price of an unpaid order changed, and what is to be paid now. */

import { randomUUID } from 'node:crypto';
import { orderDisplayId } from '@portal/domain/display-id';
import { formatRs, rupeesToPaise, toPaise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';
import { amountToPay, type OrderToPay } from './amount-to-pay.ts';
import type { PriceColumns } from './order-price.ts';

interface PricedOrder extends OrderToPay {
  id: number;
  customer_id: number;
  service_name: string;
}

/**
 * The caller has locked the order and written the new price. Each change has a key of its own, since a price may return to an
 * earlier one.
 */
export const notifyOfNewPrice = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  order: PricedOrder,
  columns: PriceColumns,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `price-changed:${order.id}:${randomUUID()}`,
    title: 'Price Changed',
    recipients: only(order.customer_id),
    detail: [
      `${order.service_name} (${orderDisplayId(order.id)}) now costs ${totalOf(columns)} instead of ${totalOf(order)}`,
      order.gst_rate_basis_points > 0 ? ' with GST. ' : '. ',
      toPayText({ ...order, ...columns }),
      columns.discount_reason === null
        ? ''
        : ` Reason: ${columns.discount_reason.replace(/(?<![.!?])$/, '.')}`,
    ].join(''),
    orderId: order.id,
  });

const totalOf = ({ price_paise: price, gst_paise: gst }: Pick<PriceColumns, 'price_paise' | 'gst_paise'>) =>
  formatRs(toPaise(price + gst));

/** With GST, which the texts name; the payment page takes it off where none is due. */
function toPayText(order: OrderToPay): string {
  const { total, has_more_fees: hasMore } = amountToPay(order);
  const paise = rupeesToPaise(total);
  const withFees = paise > order.price_paise + order.gst_paise ? ' with official fees' : '';
  const later = hasMore ? ', and official fees that depend on your state' : '';
  return `To pay now: ${formatRs(paise)}${withFees}${later}.`;
}
