import type { components } from '@portal/sdk/contract.gen';

/** Filters and sort order of `adminorders` and of saved views. */
export type TaskFilters = components['schemas']['OrderFilters'];

type RequestBody = { [Field in keyof TaskFilters]: TaskFilters[Field] | undefined };

/** The filters of a request without its other fields, so that a saved view stores nothing else. */
export function filtersOf(body: RequestBody): TaskFilters {
  const { q, status, bucket, due, date, department, payment_status, assigned_to, sort } = body;
  const filters = { q, status, bucket, due, date, department, payment_status, assigned_to, sort };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
