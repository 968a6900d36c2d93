/** The dashboard's counters as a filter of orders, as it stands in the URL and in the list to choose from. */
import type { OrderBucket } from '@portal/domain/order-status';

export const BUCKETS: { value: OrderBucket | ''; label: string }[] = [
  { value: '', label: 'All orders' },
  { value: 'pending', label: 'Pending' },
  { value: 'progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
];

/** Reads what stands in the URL or was chosen; undefined means all orders. */
export function bucketOf(value: unknown): OrderBucket | undefined {
  const known = BUCKETS.find((bucket) => bucket.value === value)?.value;
  return known === '' ? undefined : known;
}
