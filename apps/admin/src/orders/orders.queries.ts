/** The list of all orders, page by page, with the staff whom they can be given to. */
import { tellNamesakesApart } from '@portal/domain/namesakes';
import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { loadPage, type PagePosition } from '@portal/shell/load-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type OrdersSearch, filtersOf } from './orders-search.ts';

export type AdminOrderRow = components['schemas']['AdminOrderRow'];
export type Assignee = components['schemas']['Assignee'];

/** What was shown before stays until another page has arrived. */
export function adminOrdersQuery(api: Api, search: OrdersSearch) {
  const filters = filtersOf(search);
  const { page = 1, size = 10 } = search;
  const list = [...taskKeys.lists, 'admin', filters, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }) => {
      const load = (position: PagePosition) =>
        data(api.POST('/adminorders', { body: { ...filters, ...position } }));
      const { orders, staff, counted } = await loadPage({
        client,
        list,
        page,
        size,
        load,
      });
      return { orders, staff: tellNamesakesApart(staff), counted };
    },
    placeholderData: keepPreviousData,
  });
}

/** The staff alone, for a page about one order: the newest order of all brings them along. */
export const assigneesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['assignees'],
    queryFn: async (): Promise<readonly Assignee[]> => {
      const { staff } = await data(api.POST('/adminorders', { body: { limit: 1 } }));
      return tellNamesakesApart(staff);
    },
  });
