/** Customers, staff and requests for access, for admins. */

import { listQuery } from '@portal/features/lists/list-query';
import type { Api } from '@portal/sdk/client';
import type { components, operations } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import type { TableState } from '@portal/ui/patterns/table-state';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

export type CustomerRow = components['schemas']['CustomerRow'];
export type StaffRow = components['schemas']['StaffRow'];
export type AccessRequest = components['schemas']['StaffRequest'];

export const peopleKeys = {
  all: ['people'],
  customers: ['people', 'customers'],
  staff: ['people', 'staff'],
  requests: ['people', 'requests'],
};

type BodyOf<Id extends 'customers' | 'staff'> = NonNullable<
  operations[Id]['requestBody']
>['content']['application/json'];
type CustomerSort = NonNullable<BodyOf<'customers'>['sort']>;
type StaffSort = NonNullable<BodyOf<'staff'>['sort']>;

const bothDirections = <Column extends string>(column: Column) => [column, `-${column}`] as const;
const customerSorts: readonly CustomerSort[] = (['id', 'name', 'email', 'phone', 'service'] as const).flatMap(
  bothDirections,
);
const staffSorts: readonly StaffSort[] = (
  ['id', 'name', 'email', 'phone', 'department', 'assigned', 'completed'] as const
).flatMap(bothDirections);

export function customersQuery(api: Api, search: TableState) {
  const filters = filtersOf(search, customerSorts);
  return listQuery({
    queryKey: [...peopleKeys.customers, filters],
    search,
    load: async (page) => {
      const { customers, ...rest } = await data(api.POST('/customers', { body: { ...filters, ...page } }));
      return { ...rest, rows: customers };
    },
  });
}

export function staffQuery(api: Api, search: TableState) {
  const filters = filtersOf(search, staffSorts);
  return listQuery({
    queryKey: [...peopleKeys.staff, filters],
    search,
    load: async (page) => {
      const { staff, ...rest } = await data(api.POST('/staff', { body: { ...filters, ...page } }));
      return { ...rest, rows: staff };
    },
  });
}

function filtersOf<Sort extends string>({ q, sort: chosen }: TableState, sorts: readonly Sort[]) {
  const sort = sorts.find((known) => known === chosen);
  return { ...(q !== undefined && { q }), ...(sort && { sort }) };
}

type Page<Row> = { rows: readonly Row[] };

/** One customer, from a loaded list or the server (admin-customers-015); null if unknown. */
export const customerQuery = (api: Api, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['people', 'customer', id],
    queryFn: async (): Promise<CustomerRow | null> =>
      (await data(api.POST('/customers', { body: { id } }))).customers[0] ?? null,
    ...findListedRow(
      queryClient,
      queryClient.getQueriesData<Page<CustomerRow>>(pagesOf(peopleKeys.customers)),
      id,
    ),
  });

/** One staff member, likewise. */
export const staffMemberQuery = (api: Api, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['people', 'staff member', id],
    queryFn: async (): Promise<StaffRow | null> =>
      (await data(api.POST('/staff', { body: { id } }))).staff[0] ?? null,
    ...findListedRow(queryClient, queryClient.getQueriesData<Page<StaffRow>>(pagesOf(peopleKeys.staff)), id),
  });

/** Requests for access as staff, oldest first. */
export const requestsQuery = (api: Api) =>
  queryOptions({
    queryKey: peopleKeys.requests,
    queryFn: async (): Promise<readonly AccessRequest[]> =>
      (await data(api.POST('/staff_requests', { body: {} }))).requests,
  });

/** The pages of a list, whose keys end in their numbers, unlike its other entries. */
const pagesOf = (list: readonly string[]) => ({
  queryKey: list,
  predicate: ({ queryKey }: { queryKey: QueryKey }) => typeof queryKey.at(-1) === 'number',
});

/** A person's row of the most recently loaded page, with its time. */
function findListedRow<Row extends { id: number }>(
  queryClient: QueryClient,
  pages: readonly (readonly [QueryKey, Page<Row> | undefined])[],
  id: number,
) {
  const found = pages
    .flatMap(([key, page]) => {
      const row = page?.rows.find((one) => one.id === id);
      return row === undefined ? [] : [{ row, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }];
    })
    .toSorted((one, other) => other.at - one.at)[0];
  return found === undefined ? {} : { initialData: found.row, initialDataUpdatedAt: found.at };
}
