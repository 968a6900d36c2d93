/** The customer's counters and bought services; whatever changes an order changes them too. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

export type BoughtService = components['schemas']['OrderRow'];

/** Its key begins with `orders`, so that a new order invalidates it. */
export const dashboardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'dashboard'],
    queryFn: () => data(api.POST('/dashboard', { body: {} })),
  });
