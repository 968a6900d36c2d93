/** The customer's counters, bought services and what waits for them; whatever changes an order changes them too. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { loadAnew } from '@portal/sdk/react/load-anew';
import { notificationsQuery } from '@portal/sdk/react/notifications';
import { hashKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type BoughtService = components['schemas']['OrderRow'];
export type Action = components['schemas']['Action'];

/** Its key begins with `orders`, so that a new order invalidates it. */
export const dashboardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'dashboard'],
    queryFn: () => data(api.POST('/dashboard', { body: {} })),
  });

/** Milliseconds for which a load that the route began counts as one of the screen that is just opening. */
const JUST_NOW = 2_000;

/** Loaded whenever the screen is opened, since what waited may have been done meanwhile, and after every event. */
export function useDashboard(api: Api) {
  useReloadOnNews(api);
  return useQuery({
    ...dashboardQuery(api),
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > JUST_NOW ? 'always' : true),
  });
}

/** The bell hears of everything that may wait for the customer: messages, answers, reviews, orders. */
function useReloadOnNews(api: Api): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const bell = notificationsQuery(api).queryKey;
    const bellHash = hashKey(bell);
    const reload = loadAnew(queryClient, dashboardQuery(api).queryKey);
    let isKnown = queryClient.getQueryData(bell) !== undefined;
    const leave = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.query.queryHash !== bellHash) return;
      // The first list says what was before this screen.
      if (isKnown) reload.ask();
      isKnown = true;
    });
    return () => {
      leave();
      reload.stop();
    };
  }, [api, queryClient]);
}
