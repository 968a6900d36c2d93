import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type MyCustomers = Awaited<ReturnType<typeof loadCustomers>>;
export type CustomerRow = MyCustomers['customers'][number];

/** Customers with an order or a ticket assigned to the caller, newest first. */
export const customersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['staffcustomer'],
    queryFn: () => loadCustomers(api),
    // Different from other lists, as the specification demands of this screen (staff-customers-004,
    // staff-customers-005).
    meta: { loginWhenUnreached: '/login', refusalToast: true },
  });

async function loadCustomers(api: Api) {
  const { customers, next_cursor: next } = await data(api.POST('/staffcustomer', { body: {} }));
  /** Whether there are more than one response contains. */
  return { customers, more: next !== null };
}
