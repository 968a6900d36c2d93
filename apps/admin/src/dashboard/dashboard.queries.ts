/** The admin's dashboard and the owner's figures, each a call of its own; whatever changes an order changes them too. */
import { useApi } from '@portal/shell/services-provider';
import { taskKeys } from '@portal/features/orders/task.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

export type Figures = components['schemas']['AdminFigures'];
export type RecentOrder = components['schemas']['AdminOrderRow'];
export type RecentTicket = components['schemas']['AdminTicketRow'];

/** Begins as the lists of orders do, so that what changes an order loads it anew. */
const dashboardKey = [...taskKeys.lists, 'dashboard'];

export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey: dashboardKey, queryFn: () => data(api.POST('/admindashboard', { body: {} })) });

/** What was shown before stays until another period has arrived. */
const figuresQuery = (api: Api, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...dashboardKey, 'figures', period],
    queryFn: () => data(api.POST('/admin_figures', { body: period })),
    placeholderData: keepPreviousData,
  });

/** Loaded whenever the screen is opened, and after every event that the bell hears of. */
export function useDashboard() {
  const api = useApi();
  useReloadOnNews(api, dashboardKey);
  return useQuery({ ...dashboardQuery(api), refetchOnMount: 'always' });
}

export const useFigures = (period: { from: string; to: string }) => useQuery(figuresQuery(useApi(), period));
