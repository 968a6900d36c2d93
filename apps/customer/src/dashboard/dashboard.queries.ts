/** The customer's counters, bought services and what waits for them; whatever changes an order changes them too. */
import { useApi } from '@portal/shell/services-provider';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';

export type BoughtService = components['schemas']['OrderRow'];
export type Action = components['schemas']['Action'];

/** Begins with `orders`, so that a new order invalidates it. */
const queryKey = ['orders', 'dashboard'];

export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey, queryFn: () => data(api.POST('/dashboard', { body: {} })) });

/** Loaded whenever the screen is opened, since what waited may have been done meanwhile, and after every event. */
export function useDashboard() {
  const api = useApi();
  useReloadOnNews(api, queryKey);
  return useQuery({ ...dashboardQuery(api), refetchOnMount: 'always' });
}
