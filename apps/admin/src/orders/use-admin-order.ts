/** What every page about one order begins with: its load, news of it, and the way back when it is unknown. */
import { workedOrderQuery } from '@portal/features/orders/worked-order.queries';
import type { Api } from '@portal/sdk/client';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { isOutOfReach } from '@portal/shell/answers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

type At = {
  api: Api;
  /** As it stands in the address. */
  id: string;
  navigate: (to: { to: '/adminorders'; replace: true }) => Promise<void>;
};

/** An unknown id is a toast, which the load has shown, and leads back to the list. */
export function useAdminOrder({ api, id, navigate }: At) {
  const options = useMemo(() => workedOrderQuery(api, 'admin', id), [api, id]);
  const query = useQuery(options);
  useReloadOnNews(api, options.queryKey);
  const unknown = isOutOfReach(query.error);
  useEffect(() => {
    if (unknown) void navigate({ to: '/adminorders', replace: true });
  }, [unknown, navigate]);
  return { query, unknown };
}
