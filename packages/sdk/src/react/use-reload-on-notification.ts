/** Reloads a screen's query when a notification arrives. */

import { type QueryKey, type QueryState, hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../client.ts';
import { notificationsQuery } from './notifications.ts';
import { createReloader } from './reloader.ts';

/** Uses the bell, which is on every screen. Keep the key stable between renders. */
export function useReloadOnNotification(api: Api, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const bell = notificationsQuery(api).queryKey;
    const bellHash = hashKey(bell);
    const reload = createReloader(queryClient, queryKey);
    // The query may be older than notifications that arrived on another screen.
    if (isOlder(queryClient.getQueryState(queryKey), queryClient.getQueryState(bell))) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
    let isKnown = queryClient.getQueryData(bell) !== undefined;
    const leave = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.query.queryHash !== bellHash) return;
      // The first list is older than this screen.
      if (isKnown) reload.ask();
      isKnown = true;
    });
    return () => {
      leave();
      reload.stop();
    };
  }, [api, queryClient, queryKey]);
}

/** Whether a notification arrived after the query was loaded, and no reload is running. */
function isOlder(shown: QueryState | undefined, bell: QueryState | undefined): boolean {
  if (shown?.data === undefined || shown.fetchStatus === 'fetching') return false;
  // The first list does not count: it is loaded together with the screen.
  if (bell === undefined || bell.dataUpdateCount < 2) return false;
  return shown.dataUpdatedAt < bell.dataUpdatedAt;
}
