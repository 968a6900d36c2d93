/** The list of conversations: loading it, and keeping it up to date from events without loading it again. */
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
import {
  type ChatList,
  newestIn,
  withAnswer,
  withMore,
  withNews,
  withRead,
  without,
} from '../realtime/chat-list.ts';
import { type ChatOrder, type EventFrame, LIST_CHANNEL } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import { chatSearchKey } from './chat-search.ts';
import type { LiveParts } from './live-parts.ts';
import { type Followed, type Timing, loadAnew, whenLiveAgain } from './load-anew.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

const queryKey = ['chat', 'orders'];
const readKey = ['chat', 'read'];

type ReadTo = Readonly<Record<number, number>>;

/** As the contract allows. */
const MOST_AT_ONCE = 100;

/** @param pageSize how many are loaded at first, for lists without an end; all of them when left out. */
export const chatOrdersQuery = (api: Api, pageSize?: number) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ChatList> => {
      const known = client.getQueryData<ChatList>(queryKey);
      // As many as are shown already, so that none of them is out of date.
      const limit = pageSize && Math.min(MOST_AT_ONCE, Math.max(pageSize, known?.orders.length ?? 0));
      const list = withAnswer(known, await loadOrders(api, limit === undefined ? {} : { limit }));
      // What was read while the answer was on its way.
      const readTo = Object.entries(client.getQueryData<ReadTo>(readKey) ?? {});
      return readTo.reduce((read, [orderId, id]) => withRead(read, Number(orderId), id), list);
    },
  });

/**
 * Begins once the list is there. Answers how to stop.
 * @param mayShrink whether orders may be given to others: nobody tells afterwards of what a lost connection missed, or of
 *   what happened while nobody followed.
 */
export function followChatOrders(
  socket: Followed,
  queryClient: QueryClient,
  { mayShrink = false, ...timing }: Timing & { mayShrink?: boolean } = {},
): () => void {
  const list = queryClient.getQueryData<ChatList>(queryKey);
  const reload = loadAnew(queryClient, queryKey, timing);
  const leave = socket.subscribe(LIST_CHANNEL, {
    after: list ? newestIn(list) : 0,
    onEvent: (frame) => {
      if (!applyEvent(queryClient, frame)) reload.ask();
    },
    onGap: reload.ask,
  });
  const stopWatching = whenLiveAgain(socket, queryClient, queryKey, reload);
  const stopLooking = mayShrink ? whenBack(socket, reload.ask) : undefined;
  return () => {
    leave();
    stopWatching();
    stopLooking?.();
    reload.stop();
    // Not now, but when it is wanted again.
    if (mayShrink) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  };
}

/** After a connection that was there before was lost and is there again. Answers how to stop. */
function whenBack({ watch, isLive }: Followed, then: () => void): () => void {
  let was: 'never' | 'lost' | 'live' = isLive() ? 'live' : 'never';
  return watch(() => {
    if (isLive() && was === 'lost') then();
    if (isLive()) was = 'live';
    else if (was === 'live') was = 'lost';
  });
}

/** Answers false when the list has to be loaded anew. */
function applyEvent(queryClient: QueryClient, frame: EventFrame): boolean {
  if (frame.event === 'chat.sent') {
    changeFound(queryClient, (list) => withNews(list, frame.data) ?? list);
    const known = queryClient.getQueryData<ChatList>(queryKey);
    const next = known && withNews(known, frame.data);
    if (next) queryClient.setQueryData(queryKey, next);
    return next !== undefined;
  }
  if (frame.event !== 'chat.moved') return true;
  const { id, visible } = frame.data;
  if (visible) return false;
  forgetChat(queryClient, id);
  return true;
}

/** The order is somebody else's now: it goes from the list and from what was found. */
export function forgetChat(queryClient: QueryClient, orderId: number): void {
  queryClient.setQueryData<ChatList>(queryKey, (list) => list && without(list, orderId));
  changeFound(queryClient, (list) => without(list, orderId));
}

/** The list, live; `more` loads what comes after it. */
export function useChatOrders({ api, socket }: LiveParts, pageSize?: number) {
  const queryClient = useQueryClient();
  const isLive = useIsLive(socket);
  const list = useQuery({ ...chatOrdersQuery(api, pageSize), refetchInterval: refetchWithout(isLive) });
  const isThere = list.data !== undefined;
  const mayShrink = pageSize !== undefined;
  useEffect(
    () => (isThere ? followChatOrders(socket, queryClient, { mayShrink }) : undefined),
    [isThere, socket, queryClient, mayShrink],
  );
  useEffect(() => tellReceived(socket, list.data?.orders ?? []), [socket, list.data]);
  const more = useMutation(moreMutation(api, queryClient, pageSize));
  return { list, more };
}

const moreMutation = (api: Api, queryClient: QueryClient, limit = MOST_AT_ONCE) =>
  mutationOptions({
    mutationKey: [...queryKey, 'more'],
    mutationFn: (cursor: string) => loadOrders(api, { cursor, limit }),
    onSuccess: (more) => {
      queryClient.setQueryData<ChatList>(queryKey, (list) => list && withMore(list, more));
    },
  });

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
  changeFound(queryClient, (list) => withRead(list, orderId, lastReadId));
}

function changeFound(queryClient: QueryClient, by: (list: ChatList) => ChatList): void {
  queryClient.setQueriesData<ChatList>({ queryKey: chatSearchKey }, (list) => list && by(list));
}

async function loadOrders(api: Api, part: { limit?: number; cursor?: string }): Promise<ChatList> {
  const { user_id: userId, orders, next_cursor: next } = await data(api.POST('/chatOrders', { body: part }));
  return { userId, orders, next };
}
