/** The customer's counters, services and pending actions; every change of an order invalidates them. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { queryOptions, useQuery } from '@tanstack/react-query';

export type BoughtService = components['schemas']['OrderRow'];
export type Action = components['schemas']['Action'];

/** Starts with `orders`, so that a new order invalidates it. */
const queryKey = ['orders', 'dashboard'];

export const dashboardQuery = (api: Api) =>
  queryOptions({ queryKey, queryFn: () => data(api.POST('/dashboard', { body: {} })) });

/** Refetched whenever the screen opens, since actions may have been done elsewhere, and after every event. */
export function useDashboard() {
  const api = useApi();
  useReloadOnNotification(api, queryKey);
  return useQuery({ ...dashboardQuery(api), refetchOnMount: 'always' });
}
