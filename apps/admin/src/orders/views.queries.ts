/** Saved views of an admin: named filters of the orders, stored on the server. */
import { useApi } from '@portal/shell/services-provider';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderFilters } from './orders-search.ts';

export type SavedView = { id: number; name: string; filters: OrderFilters };

const queryKey = ['order-views'];

export const savedViewsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async (): Promise<readonly SavedView[]> => {
      const { views } = await data(api.POST('/order_views', { body: {} }));
      return views;
    },
  });

/** Every change returns the current views. */
export function useViewChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSuccess = ({ views }: { views: readonly SavedView[] }) => {
    queryClient.setQueryData(queryKey, views);
  };
  const meta = { networkToast: true, successToast: true };
  const save = useMutation({
    mutationKey: ['save_order_view'],
    mutationFn: (view: { name: string; filters: OrderFilters }) =>
      data(api.POST('/save_order_view', { body: view })),
    meta,
    onSuccess,
  });
  const forget = useMutation({
    mutationKey: ['delete_order_view'],
    mutationFn: (id: number) => data(api.POST('/delete_order_view', { body: { id } })),
    meta,
    onSuccess,
  });
  return { save, forget };
}
