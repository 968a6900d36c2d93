/** What the page about one task begins with: its load, what the list knows of it, news of it, and the way back. */
import { useLostOrder } from '@portal/features/orders/use-lost-order';
import {
  TASK_NOT_THEIRS,
  listedOrder,
  workKeys,
  workedOrderQuery,
} from '@portal/features/orders/worked-order.queries';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { isOutOfReach } from '@portal/shell/answers';
import { showError } from '@portal/ui/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';

type At = {
  live: LiveParts;
  /** As it stands in the address. */
  id: string;
  navigate: (to: { to: '/stafftask'; replace: true }) => Promise<void>;
};

/** A task that is unknown or not theirs is a toast, which the load has shown, and leads back to the list. */
export function useTask({ live, id, navigate }: At) {
  const { api } = live;
  const options = useMemo(() => workedOrderQuery(api, 'staff', id), [api, id]);
  const query = useQuery(options);
  const client = useQueryClient();
  const listed = query.data ? undefined : listedOrder(client, id);
  useReloadOnNews(api, options.queryKey);
  const outOfReach = isOutOfReach(query.error);
  const leave = useCallback(() => {
    void client.invalidateQueries({ queryKey: workKeys.lists });
    void navigate({ to: '/stafftask', replace: true });
  }, [client, navigate]);
  useEffect(() => {
    if (outOfReach) leave();
  }, [outOfReach, leave]);
  const onLost = useCallback(() => {
    showError(TASK_NOT_THEIRS.noLonger);
    client.removeQueries({ queryKey: options.queryKey, exact: true, type: 'inactive' });
    leave();
  }, [client, options, leave]);
  useLostOrder(live, query.data?.id, onLost);
  return { query, outOfReach, listed };
}
