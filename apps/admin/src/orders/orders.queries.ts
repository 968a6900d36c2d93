import { disambiguateNamesakes } from '@portal/domain/disambiguate-namesakes';
import { listQuery } from '@portal/features/lists/list-query';
import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';
import { type OrdersSearch, filtersOf } from './orders-search.ts';

export type AdminOrderRow = components['schemas']['AdminOrderRow'];
export type Assignee = components['schemas']['Assignee'];

export function adminOrdersQuery(api: Api, search: OrdersSearch) {
  const filters = filtersOf(search);
  return listQuery({
    queryKey: [...taskKeys.lists, 'admin', filters],
    search,
    load: async (page) => {
      const { staff, ...rest } = await data(api.POST('/adminorders', { body: { ...filters, ...page } }));
      return { ...rest, staff: disambiguateNamesakes(staff) };
    },
  });
}

/** The staff alone, for a page about one order; every response of the operation includes them. */
export const assigneesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['assignees'],
    queryFn: async (): Promise<readonly Assignee[]> => {
      const { staff } = await data(api.POST('/adminorders', { body: { limit: 1 } }));
      return disambiguateNamesakes(staff);
    },
  });
