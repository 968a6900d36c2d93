/** What the customer began to buy and did not pay. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export type UnfinishedPurchase = components['schemas']['UnfinishedPurchase'];

/** Starts with `orders`, so that a new order invalidates it. */
const queryKey = ['orders', 'unfinished'];

export const unfinishedQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async () => (await data(api.POST('/unfinished_purchases', { body: {} }))).purchases,
  });

export const dismissPurchaseMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['dismiss_purchase'],
    mutationFn: (id: number) => data(api.POST('/dismiss_purchase', { body: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    meta: { networkToast: true },
  });
