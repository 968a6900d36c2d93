/** What is paid for: services that become orders, or an unpaid order. */

import type { Selected } from '../catalogue/selection.ts';

export type PurchaseItem = {
  /** The purchase in plain words. */
  name: string;
  /** Each service with its price before GST, in rupees. */
  lines: readonly { id: number; name: string; price: number }[];
  /** Before GST, in rupees. */
  price: number;
  gst_amount: number;
  /** GST included, in rupees. */
  total: number;
  /** A list of ids is one payment with an order for each. */
  purchase: { service_id: number } | { service_id: number[] } | { order_id: number };
};

/** All selected services as one purchase; undefined for an empty selection. */
export function itemOfSelection(selected: Selected): PurchaseItem | undefined {
  const { services, price, gst_amount, total } = selected;
  if (services.length === 0) return undefined;
  return {
    name: nameOfAll(services.map(({ name }) => name)),
    lines: services,
    price,
    gst_amount,
    total,
    purchase: { service_id: services.map(({ id }) => id) },
  };
}

/** "GST Registration", "GST Registration and Payroll", "GST Registration and 2 more services". */
function nameOfAll(names: readonly string[]): string {
  const [first = '', second = '', ...more] = names;
  if (more.length > 0) return `${first} and ${more.length + 1} more services`;
  return names.length === 2 ? `${first} and ${second}` : first;
}
