/** Loads what a screen shows of orders anew when the bell hears of something: an answer, a review, a step. */
import type { Api } from '../client.ts';
import { loadAnew } from './load-anew.ts';
import { notificationsQuery } from './notifications.ts';
import { type QueryKey, type QueryState, hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The bell is on every screen, so nothing more needs to listen. Keep the key the same between renders. */
export function useReloadOnNews(api: Api, queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const bell = notificationsQuery(api).queryKey;
    const bellHash = hashKey(bell);
    const reload = loadAnew(queryClient, queryKey);
    // Of news that came while another screen stood here, what was loaded before them knows nothing.
    if (isOlder(queryClient.getQueryState(queryKey), queryClient.getQueryState(bell))) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
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
  }, [api, queryClient, queryKey]);
}

/** Whether the bell has had news since the query was loaded, and no reload is under way. */
function isOlder(shown: QueryState | undefined, bell: QueryState | undefined): boolean {
  if (shown?.data === undefined || shown.fetchStatus === 'fetching') return false;
  // The first list is no news, however late the screen appears that was loaded together with it.
  if (bell === undefined || bell.dataUpdateCount < 2) return false;
  return shown.dataUpdatedAt < bell.dataUpdatedAt;
}
