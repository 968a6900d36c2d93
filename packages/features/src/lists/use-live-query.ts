import type { Api } from '@portal/sdk/client';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Loads a list and reloads it on every notification. `createQuery` and `search` must be stable between renders. */
export function useLiveQuery<Data, Search, Key extends QueryKey>(
  createQuery: (api: Api, search: Search) => UseQueryOptions<Data, Error, Data, Key>,
  search: Search,
) {
  const api = useApi();
  const options = useMemo(() => createQuery(api, search), [api, createQuery, search]);
  useReloadOnNotification(api, options.queryKey);
  return useQuery(options);
}
