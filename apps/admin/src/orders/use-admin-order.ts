/** State of an order's page: its load, its events, and leaving. */

import { taskQuery } from '@portal/features/orders/task.queries';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { isInaccessible } from '@portal/shell/api-errors';
import { useApi } from '@portal/shell/api-provider';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

type AdminOrderOptions = {
  /** From the path. */
  id: string;
  navigate: (to: { to: '/adminorders'; replace: true }) => Promise<void>;
};

/** An unknown id leads back to the list; its toast is shown by the load. */
export function useAdminOrder({ id, navigate }: AdminOrderOptions) {
  const api = useApi();
  const options = useMemo(() => taskQuery(api, 'admin', id), [api, id]);
  const query = useQuery(options);
  useReloadOnNotification(api, options.queryKey);
  const unknown = isInaccessible(query.error);
  useEffect(() => {
    if (unknown) void navigate({ to: '/adminorders', replace: true });
  }, [unknown, navigate]);
  return { query, unknown };
}
