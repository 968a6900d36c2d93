/** The customers, the staff and the requests for access, as an admin sees them. */
import type { Api } from '@portal/sdk/client';
import type { components, operations } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type Counted, loadPage, type PagePosition } from '@portal/shell/load-page';
import type { TableState } from '@portal/ui/patterns/table-state';
import { type QueryClient, type QueryKey, keepPreviousData, queryOptions } from '@tanstack/react-query';

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

const both = <Column extends string>(column: Column) => [column, `-${column}`] as const;
const customerSorts: readonly CustomerSort[] = (['id', 'name', 'email', 'phone', 'service'] as const).flatMap(
  both,
);
const staffSorts: readonly StaffSort[] = (
  ['id', 'name', 'email', 'phone', 'department', 'assigned', 'completed'] as const
).flatMap(both);

/** One page, as the address narrows and sorts the list; what was shown before stays until it has arrived. */
export function customersQuery(api: Api, { q, sort: asked, page = 1, size = 10 }: TableState) {
  const sort = customerSorts.find((known) => known === asked);
  const filters = { ...(q !== undefined && { q }), ...(sort && { sort }) };
  const list = [...peopleKeys.customers, filters, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }): Promise<Page<CustomerRow>> => {
      const load = (position: PagePosition) =>
        data(api.POST('/customers', { body: { ...filters, ...position } }));
      const { customers: rows, counted } = await loadPage({ client, list, page, size, load });
      return { rows, counted };
    },
    placeholderData: keepPreviousData,
  });
}

export function staffQuery(api: Api, { q, sort: asked, page = 1, size = 10 }: TableState) {
  const sort = staffSorts.find((known) => known === asked);
  const filters = { ...(q !== undefined && { q }), ...(sort && { sort }) };
  const list = [...peopleKeys.staff, filters, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }): Promise<Page<StaffRow>> => {
      const load = (position: PagePosition) =>
        data(api.POST('/staff', { body: { ...filters, ...position } }));
      const { staff: rows, counted } = await loadPage({ client, list, page, size, load });
      return { rows, counted };
    },
    placeholderData: keepPreviousData,
  });
}

export interface Page<Row> {
  rows: readonly Row[];
  counted: Counted;
}

/** One customer, out of a list that was loaded or from the server (admin-customers-015); null when there is none. */
export const customerQuery = (api: Api, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['people', 'customer', id],
    queryFn: async (): Promise<CustomerRow | null> =>
      (await data(api.POST('/customers', { body: { id } }))).customers[0] ?? null,
    ...listed(queryClient, queryClient.getQueriesData<Page<CustomerRow>>(pagesOf(peopleKeys.customers)), id),
  });

/** One staff member, in the same way. */
export const staffMemberQuery = (api: Api, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['people', 'staff member', id],
    queryFn: async (): Promise<StaffRow | null> =>
      (await data(api.POST('/staff', { body: { id } }))).staff[0] ?? null,
    ...listed(queryClient, queryClient.getQueriesData<Page<StaffRow>>(pagesOf(peopleKeys.staff)), id),
  });

/** Those who ask to be let in as staff, oldest first. */
export const requestsQuery = (api: Api) =>
  queryOptions({
    queryKey: peopleKeys.requests,
    queryFn: async (): Promise<readonly AccessRequest[]> =>
      (await data(api.POST('/staff_requests', { body: {} }))).requests,
  });

/** The pages of a list, whose keys end in their numbers; what else is kept of it does not. */
const pagesOf = (list: readonly string[]) => ({
  queryKey: list,
  predicate: ({ queryKey }: { queryKey: QueryKey }) => typeof queryKey.at(-1) === 'number',
});

/** What the page that was loaded last says of somebody, and since when. */
function listed<Row extends { id: number }>(
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
