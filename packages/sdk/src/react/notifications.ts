/** The notifications of the bell: loads them, follows new ones, and marks all as read. */

import {
  type QueryClient,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import { notificationChannel } from '../realtime/frames.ts';
import {
  type NotificationList,
  newestNotification,
  withAllRead,
  withAnsweredList,
  withChatRead,
  withNotification,
  withUnread,
} from '../realtime/notification-list.ts';
import type { LiveParts } from './live-parts.ts';
import { type ChannelSocket, type ReloadTiming, createReloader, reloadWhenLive } from './reloader.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

const queryKey = ['notifications'];

export const notificationsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<NotificationList> => {
      const { notifications, readcount: unread } = await data(api.POST('/getnotification', { body: {} }));
      return withAnsweredList(client.getQueryData(queryKey), { notifications, unread });
    },
  });

/** Call it after the list is loaded. Returns a function that stops it. */
export function followNotifications(
  socket: ChannelSocket,
  queryClient: QueryClient,
  userId: number,
  timing: ReloadTiming = {},
): () => void {
  const list = queryClient.getQueryData<NotificationList>(queryKey);
  const reload = createReloader(queryClient, queryKey, timing);
  const leave = socket.subscribe(notificationChannel(userId), {
    after: list ? newestNotification(list) : 0,
    onEvent(frame) {
      const update = (by: (known: NotificationList) => NotificationList) =>
        queryClient.setQueryData<NotificationList>(queryKey, (known) => known && by(known));
      if (frame.event === 'notification.sent') {
        const { notification, readcount } = frame.data;
        update((known) => withNotification(known, notification, readcount));
      } else if (frame.event === 'notification.read') {
        const { readcount: unread, unread_ids: unreadIds } = frame.data;
        update((known) => withUnread(known, { unread, unreadIds }));
      }
    },
    onGap: reload.ask,
  });
  const stopWatching = reloadWhenLive(socket, queryClient, queryKey, reload);
  return () => {
    leave();
    stopWatching();
    reload.stop();
  };
}

/** Updates the screen immediately; notifications that arrive during the call stay unread. */
const readNotificationsMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...queryKey, 'read'],
    mutationFn: () => data(api.POST('/readnotification', { body: {} })),
    onMutate: async () => {
      // An older response would restore the previous count.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<NotificationList>(queryKey, (list) => list && withAllRead(list));
    },
    onSuccess: ({ readcount }) => {
      queryClient.setQueryData<NotificationList>(
        queryKey,
        (list) => list && { ...list, unread: Math.max(readcount, unreadIn(list)) },
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });

/** The live notifications, and a function that marks all as read. */
export function useNotifications({ api, socket, userId }: LiveParts) {
  const queryClient = useQueryClient();
  const isLive = useIsLive(socket);
  const list = useQuery({ ...notificationsQuery(api), refetchInterval: refetchWithout(isLive) });
  const isLoaded = list.data !== undefined;
  useEffect(
    () => (isLoaded ? followNotifications(socket, queryClient, userId) : undefined),
    [isLoaded, socket, queryClient, userId],
  );
  const { mutate: markAllRead } = useMutation(readNotificationsMutation(api, queryClient));
  return { list, markAllRead };
}

/** Marks an order's notifications about messages as read, after its chat was read. */
export function clearChatNotifications(queryClient: QueryClient, orderId: number): void {
  queryClient.setQueryData<NotificationList>(queryKey, (list) => list && withChatRead(list, orderId));
}

function unreadIn({ notifications }: NotificationList): number {
  return notifications.filter(({ read }) => !read).length;
}
