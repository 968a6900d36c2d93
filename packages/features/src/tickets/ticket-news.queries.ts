/** News about tickets, heard on the person's own channel: what shows the ticket loads it again. */
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { refetchWithout, useIsLive } from '@portal/sdk/react/use-is-live';
import { notificationChannel } from '@portal/sdk/realtime/frames';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadTicketAnew } from './ticket.queries.ts';

export type Live = LiveParts;

/** Answers how often to load without being told, in milliseconds, where no socket gets through. */
export function useTicketNews({ socket, userId }: Live): number | false {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isBeginning = true;
    const leave = socket.subscribe(notificationChannel(userId), {
      onEvent(frame) {
        if (frame.event !== 'notification.sent') return;
        const { ticket_id: id } = frame.data.notification;
        if (id !== null) void loadTicketAnew(queryClient, String(id));
      },
      // What was said before this screen listened may concern the list; an open ticket has just been loaded.
      onGap: () =>
        void queryClient.invalidateQueries({ queryKey: isBeginning ? ['tickets', 'list'] : ['tickets'] }),
    });
    isBeginning = false;
    return leave;
  }, [socket, userId, queryClient]);
  return refetchWithout(useIsLive(socket));
}
