/** The admin's dashboard and figures; any change of an order invalidates them. */

import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

export type Figures = components['schemas']['AdminFigures'];
export type RecentOrder = components['schemas']['AdminOrderRow'];
export type RecentTicket = components['schemas']['AdminTicketRow'];

/** Below the key of the order lists, so that changes of orders reload it. */
const dashboardKey = [...taskKeys.lists, 'dashboard'];

export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey: dashboardKey, queryFn: () => data(api.POST('/admindashboard', { body: {} })) });

/** Keeps the previous period while another one loads. */
const figuresQuery = (api: Api, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...dashboardKey, 'figures', period],
    queryFn: () => data(api.POST('/admin_figures', { body: period })),
    placeholderData: keepPreviousData,
  });

/** Loaded whenever the screen is opened, and on every notification. */
export function useDashboard() {
  const api = useApi();
  useReloadOnNotification(api, dashboardKey);
  return useQuery({ ...dashboardQuery(api), refetchOnMount: 'always' });
}

export const useFigures = (period: { from: string; to: string }) => useQuery(figuresQuery(useApi(), period));
