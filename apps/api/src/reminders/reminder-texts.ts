import { orderDisplayId } from '@portal/domain/display-id';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise, toPaise } from '@portal/domain/money';
import { amountToPay } from '../orders/amount-to-pay.ts';
import type { Remindable } from './remindable.ts';

/** One sentence, such as "GST registration (ORD-000012): Rs.1,180 is to be paid." */
export function whatIsOwed(item: Remindable): string {
  const { subject, name, order_id: orderId, to_pay: toPay, paise, last_day: day } = item;
  const label = orderId === null ? name : `${name} (${orderDisplayId(orderId)})`;
  if (subject === 'quotation') return `Quotation ${name} waits for your answer until ${dayText(day ?? '')}.`;
  if (toPay !== null) {
    const { total, has_more_fees: hasMore } = amountToPay(toPay);
    const more = hasMore ? ', and official fees that depend on your state' : '';
    return `${label}: ${formatRs(rupeesToPaise(total))}${more} to be paid.`;
  }
  const amount = formatRs(toPaise(paise ?? 0));
  return subject === 'charge'
    ? `${label}: a charge of ${amount} waits for you to pay or decline it.`
    : `${label}: ${amount} still to be paid.`;
}

/** Where it is paid or answered. */
export function reminderUrl(portalUrl: string, item: Remindable): string {
  if (item.subject === 'quotation') return `${portalUrl}/quotations/${item.subject_id}`;
  return item.subject === 'order'
    ? `${portalUrl}/payment/${item.service_id}?order=${item.order_id}`
    : `${portalUrl}/orderdetail/${item.order_id}`;
}
