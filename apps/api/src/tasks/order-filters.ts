/** Which orders of all an admin looks at: what `adminorders` can be asked and a saved view keeps. */
import type { components } from '@portal/sdk/contract.gen';

export type OrderFilters = components['schemas']['OrderFilters'];

type Sent = { [Field in keyof OrderFilters]: OrderFilters[Field] | undefined };

/** The filters alone, without the fields that are undefined; nothing else that was sent is ever stored. */
export function filtersOf(sent: Sent): OrderFilters {
  const { q, status, bucket, due, date, department, payment_status, assigned_to, sort } = sent;
  const known = { q, status, bucket, due, date, department, payment_status, assigned_to, sort };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
