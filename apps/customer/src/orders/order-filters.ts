/** The filters of the list of orders, as in the URL and the selects. */

import type { OrderBucket } from '@portal/domain/order-status';
import type { OrderRow } from './orders.queries.ts';

export type PaymentStatus = OrderRow['payment_status'];

/** Undefined means all. */
export type OrderFilter = { bucket: OrderBucket | undefined; payment: PaymentStatus | undefined };

/** The dashboard's counters. */
export const BUCKETS: { value: OrderBucket | ''; label: string }[] = [
  { value: '', label: 'All orders' },
  { value: 'pending', label: 'Pending' },
  { value: 'progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
];

export const PAYMENTS: { value: PaymentStatus | ''; label: string }[] = [
  { value: '', label: 'Paid or not' },
  { value: 'Completed', label: 'Payment completed' },
  { value: 'Pending', label: 'Payment pending' },
];

/** Reads a value of the URL or the select; undefined means all orders. */
export function bucketOf(value: unknown): OrderBucket | undefined {
  const known = BUCKETS.find((bucket) => bucket.value === value)?.value;
  return known === '' ? undefined : known;
}

/** The same for the payment. */
export function paymentOf(value: unknown): PaymentStatus | undefined {
  const known = PAYMENTS.find((payment) => payment.value === value)?.value;
  return known === '' ? undefined : known;
}
