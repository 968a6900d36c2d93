/** What the page about one task begins with: its load, what the list knows of it, news of it, and the way back. */
import { isUnknown, listedOrder, workedOrderQuery } from '@portal/features/orders/worked-order.queries';
import type { Api } from '@portal/sdk/client';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

type At = {
  api: Api;
  /** As it stands in the address. */
  id: string;
  navigate: (to: { to: '/stafftask'; replace: true }) => Promise<void>;
};

/** An unknown id is a toast, which the load has shown, and leads back to the list (decision 44). */
export function useTask({ api, id, navigate }: At) {
  const options = useMemo(() => workedOrderQuery(api, 'staff', id), [api, id]);
  const query = useQuery(options);
  const client = useQueryClient();
  const listed = query.data ? undefined : listedOrder(client, id);
  useReloadOnNews(api, options.queryKey);
  const unknown = isUnknown(query.error);
  useEffect(() => {
    if (unknown) void navigate({ to: '/stafftask', replace: true });
  }, [unknown, navigate]);
  return { query, unknown, listed };
}
