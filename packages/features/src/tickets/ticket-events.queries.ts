/** Reloads tickets on events of the user's own channel. */

import type { LiveParts } from '@portal/sdk/react/live-parts';
import { refetchWithout, useIsLive } from '@portal/sdk/react/use-is-live';
import { notificationChannel } from '@portal/sdk/realtime/frames';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateTicket } from './ticket.queries.ts';

export type Live = LiveParts;

/** Returns the polling interval in milliseconds while no socket is connected. */
export function useTicketEvents({ socket, userId }: Live): number | false {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isBeginning = true;
    const leave = socket.subscribe(notificationChannel(userId), {
      onEvent(frame) {
        if (frame.event !== 'notification.sent') return;
        const { ticket_id: id } = frame.data.notification;
        if (id !== null) void invalidateTicket(queryClient, String(id));
      },
      // Events before the subscription may concern the list; an open ticket has just been loaded.
      onGap: () =>
        void queryClient.invalidateQueries({ queryKey: isBeginning ? ['tickets', 'list'] : ['tickets'] }),
    });
    isBeginning = false;
    return leave;
  }, [socket, userId, queryClient]);
  return refetchWithout(useIsLive(socket));
}
