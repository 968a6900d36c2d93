/** Loads one order for a page, follows its events, and leads back to the list when it is unknown. */

import type { Api } from '@portal/sdk/client';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { orderQuery } from './orders.queries.ts';

type Loading = { context: { api: Api; queryClient: QueryClient }; params: { id: string } };

/** The loader of such a page. */
export function loadOrder({ context, params }: Loading): void {
  prefetchInBackground(() => context.queryClient.query(orderQuery(context.api, params.id)));
}

type At = {
  /** As in the URL. */
  id: string;
  navigate: (to: { to: '/myorders'; replace: true }) => Promise<void>;
};

export function useOrder({ id, navigate }: At) {
  const api = useApi();
  const options = useMemo(() => orderQuery(api, id), [api, id]);
  const query = useQuery(options);
  useReloadOnNotification(api, options.queryKey);
  const onUnknown = useCallback(() => void navigate({ to: '/myorders', replace: true }), [navigate]);
  return { query, onUnknown };
}
