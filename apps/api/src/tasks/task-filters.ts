import type { components } from '@portal/sdk/contract.gen';

/** What `adminorders` filters and sorts by, and what a saved view keeps. */
export type TaskFilters = components['schemas']['OrderFilters'];

type RequestBody = { [Field in keyof TaskFilters]: TaskFilters[Field] | undefined };

/** The filters of a request without its other fields, so that a saved view stores nothing else. */
export function filtersOf(body: RequestBody): TaskFilters {
  const { q, status, bucket, due, date, department, payment_status, assigned_to, sort } = body;
  const filters = { q, status, bucket, due, date, department, payment_status, assigned_to, sort };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
