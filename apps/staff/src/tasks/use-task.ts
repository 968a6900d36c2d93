/** State of a task's page: its load, the list's data until then, its events, and leaving. */

import { TASK_ACCESS_TEXTS, findListedTask, taskKeys, taskQuery } from '@portal/features/orders/task.queries';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { chatChannel } from '@portal/sdk/realtime/frames';
import { isInaccessible } from '@portal/shell/api-errors';
import { showError } from '@portal/ui/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';

type TaskOptions = {
  live: LiveParts;
  /** From the path. */
  id: string;
  navigate: (to: { to: '/stafftask'; replace: true }) => Promise<void>;
};

/** A task that is unknown or not theirs leads back to the list; its toast is shown by the load. */
export function useTask({ live, id, navigate }: TaskOptions) {
  const { api } = live;
  const options = useMemo(() => taskQuery(api, 'staff', id), [api, id]);
  const query = useQuery(options);
  const client = useQueryClient();
  const listed = query.data ? undefined : findListedTask(client, id);
  useReloadOnNotification(api, options.queryKey);
  const inaccessible = isInaccessible(query.error);
  const leave = useCallback(() => {
    void client.invalidateQueries({ queryKey: taskKeys.lists });
    void navigate({ to: '/stafftask', replace: true });
  }, [client, navigate]);
  useEffect(() => {
    if (inaccessible) leave();
  }, [inaccessible, leave]);
  const onLost = useCallback(() => {
    showError(TASK_ACCESS_TEXTS.noLonger);
    client.removeQueries({ queryKey: options.queryKey, exact: true, type: 'inactive' });
    leave();
  }, [client, options, leave]);
  useOnOrderLost(live, query.data?.id, onLost);
  return { query, inaccessible, listed };
}

/** @param orderId undefined until the order is loaded. `onLost` must be stable between renders. */
function useOnOrderLost({ socket }: LiveParts, orderId: number | undefined, onLost: () => void): void {
  useEffect(() => {
    if (orderId === undefined) return undefined;
    return socket.subscribe(chatChannel(orderId), {
      onEvent: () => undefined,
      onRefused: (code) => {
        if (code === 'unauthentic_access') onLost();
      },
    });
  }, [socket, orderId, onLost]);
}
