/** The list of conversations: loading it, and keeping it up to date from events without loading it again. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import { type ChatList, newestIn, withAnswer, withNews, withRead } from '../realtime/chat-list.ts';
import { type ChatOrder, LIST_CHANNEL } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { LiveParts } from './live-parts.ts';
import { type Followed, type Timing, loadAnew, whenLiveAgain } from './load-anew.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

const queryKey = ['chat', 'orders'];
const readKey = ['chat', 'read'];

type ReadTo = Readonly<Record<number, number>>;

export const chatOrdersQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ChatList> => {
      const answer = await data(api.POST('/chatOrders', { body: {} }));
      const { user_id: userId, orders, next_cursor: next } = answer;
      const list = withAnswer(client.getQueryData(queryKey), { userId, orders, more: next !== null });
      // What was read while the answer was on its way.
      const readTo = Object.entries(client.getQueryData<ReadTo>(readKey) ?? {});
      return readTo.reduce((read, [orderId, id]) => withRead(read, Number(orderId), id), list);
    },
  });

/** Begins once the list is there. Answers how to stop. */
export function followChatOrders(
  socket: Followed,
  queryClient: QueryClient,
  timing: Timing = {},
): () => void {
  const list = queryClient.getQueryData<ChatList>(queryKey);
  const reload = loadAnew(queryClient, queryKey, timing);
  const leave = socket.subscribe(LIST_CHANNEL, {
    after: list ? newestIn(list) : 0,
    onEvent(frame) {
      if (frame.event !== 'chat.sent') return;
      const known = queryClient.getQueryData<ChatList>(queryKey);
      const next = known && withNews(known, frame.data);
      if (next) queryClient.setQueryData(queryKey, next);
      else reload.ask();
    },
    onGap: reload.ask,
  });
  const stopWatching = whenLiveAgain(socket, queryClient, queryKey, reload);
  return () => {
    leave();
    stopWatching();
    reload.stop();
  };
}

/** The list, live. */
export function useChatOrders({ api, socket }: LiveParts) {
  const queryClient = useQueryClient();
  const isLive = useIsLive(socket);
  const list = useQuery({ ...chatOrdersQuery(api), refetchInterval: refetchWithout(isLive) });
  const isThere = list.data !== undefined;
  useEffect(
    () => (isThere ? followChatOrders(socket, queryClient) : undefined),
    [isThere, socket, queryClient],
  );
  useEffect(() => tellReceived(socket, list.data?.orders ?? []), [socket, list.data]);
  return list;
}

/** Whoever sees that something is unread has received it. */
export function tellReceived({ received }: Pick<LiveSocket, 'received'>, orders: readonly ChatOrder[]): void {
  for (const { id, last_message_id: last, readcount } of orders)
    if (readcount > 0 && last !== null) received(id, last);
}

/** This reader has read an order's chat up to a message: the list shows so, and so does one that is still loading. */
export function noteRead(queryClient: QueryClient, orderId: number, lastReadId: number): void {
  queryClient.setQueryData<ReadTo>(readKey, (readTo = {}) => ({
    ...readTo,
    [orderId]: Math.max(readTo[orderId] ?? 0, lastReadId),
  }));
  queryClient.setQueryData<ChatList>(queryKey, (list) => list && withRead(list, orderId, lastReadId));
}
