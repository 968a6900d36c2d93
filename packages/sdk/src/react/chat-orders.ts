/** The chat list: loads it, and updates it from events without reloading. */

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
  newestMessageId,
  withFirstPage,
  withNextPage,
  withChange,
  withRead,
  withoutOrder,
} from '../realtime/chat-list.ts';
import { type ChatOrder, type EventFrame, LIST_CHANNEL } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import { chatSearchKey } from './chat-search.ts';
import type { LiveParts } from './live-parts.ts';
import { type ChannelSocket, type ReloadTiming, createReloader, reloadWhenLive } from './reloader.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

const queryKey = ['chat', 'orders'];
const readKey = ['chat', 'read'];

type ReadTo = Readonly<Record<number, number>>;

/** As the contract allows. */
const MOST_AT_ONCE = 100;

/** @param pageSize for endless lists; loads the whole list by default. */
export const chatOrdersQuery = (api: Api, pageSize?: number) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ChatList> => {
      const known = client.getQueryData<ChatList>(queryKey);
      // As many as are shown, so that none is outdated.
      const limit = pageSize && Math.min(MOST_AT_ONCE, Math.max(pageSize, known?.orders.length ?? 0));
      const list = withFirstPage(known, await loadOrders(api, limit === undefined ? {} : { limit }));
      // Reads during the load.
      const readTo = Object.entries(client.getQueryData<ReadTo>(readKey) ?? {});
      return readTo.reduce((read, [orderId, id]) => withRead(read, Number(orderId), id), list);
    },
  });

/**
 * Call it after the list is loaded. Returns a function that stops it.
 * @param mayShrink reloads after a lost connection, because orders may have been reassigned without an event.
 */
export function followChatOrders(
  socket: ChannelSocket,
  queryClient: QueryClient,
  { mayShrink = false, ...timing }: ReloadTiming & { mayShrink?: boolean } = {},
): () => void {
  const list = queryClient.getQueryData<ChatList>(queryKey);
  const reload = createReloader(queryClient, queryKey, timing);
  const leave = socket.subscribe(LIST_CHANNEL, {
    after: list ? newestMessageId(list) : 0,
    onEvent: (frame) => {
      if (!applyEvent(queryClient, frame)) reload.ask();
    },
    onGap: reload.ask,
  });
  const stopWatching = reloadWhenLive(socket, queryClient, queryKey, reload);
  const stopReconnect = mayShrink ? onReconnect(socket, reload.ask) : undefined;
  return () => {
    leave();
    stopWatching();
    stopReconnect?.();
    reload.stop();
    // Reloads at the next use.
    if (mayShrink) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  };
}

/** Calls `then` when a lost connection is live again. Returns a function that stops it. */
function onReconnect({ watch, isLive }: ChannelSocket, then: () => void): () => void {
  let was: 'never' | 'lost' | 'live' = isLive() ? 'live' : 'never';
  return watch(() => {
    if (isLive() && was === 'lost') then();
    if (isLive()) was = 'live';
    else if (was === 'live') was = 'lost';
  });
}

/** Returns false when the list has to be reloaded. */
function applyEvent(queryClient: QueryClient, frame: EventFrame): boolean {
  if (frame.event === 'chat.sent') {
    updateSearchResults(queryClient, (list) => withChange(list, frame.data) ?? list);
    const known = queryClient.getQueryData<ChatList>(queryKey);
    const next = known && withChange(known, frame.data);
    if (next) queryClient.setQueryData(queryKey, next);
    return next !== undefined;
  }
  if (frame.event !== 'chat.moved') return true;
  const { id, visible } = frame.data;
  if (visible) return false;
  removeChat(queryClient, id);
  return true;
}

/** Removes a reassigned order from the list and from search results. */
export function removeChat(queryClient: QueryClient, orderId: number): void {
  queryClient.setQueryData<ChatList>(queryKey, (list) => list && withoutOrder(list, orderId));
  updateSearchResults(queryClient, (list) => withoutOrder(list, orderId));
}

/** The live list; `more` loads its next page. */
export function useChatOrders({ api, socket }: LiveParts, pageSize?: number) {
  const queryClient = useQueryClient();
  const isLive = useIsLive(socket);
  const list = useQuery({ ...chatOrdersQuery(api, pageSize), refetchInterval: refetchWithout(isLive) });
  const isLoaded = list.data !== undefined;
  const mayShrink = pageSize !== undefined;
  useEffect(
    () => (isLoaded ? followChatOrders(socket, queryClient, { mayShrink }) : undefined),
    [isLoaded, socket, queryClient, mayShrink],
  );
  useEffect(() => reportReceived(socket, list.data?.orders ?? []), [socket, list.data]);
  const more = useMutation(moreMutation(api, queryClient, pageSize));
  return { list, more };
}

const moreMutation = (api: Api, queryClient: QueryClient, limit = MOST_AT_ONCE) =>
  mutationOptions({
    mutationKey: [...queryKey, 'more'],
    mutationFn: (cursor: string) => loadOrders(api, { cursor, limit }),
    onSuccess: (more) => {
      queryClient.setQueryData<ChatList>(queryKey, (list) => list && withNextPage(list, more));
    },
  });

/** Reports unread messages of the list as received. */
export function reportReceived(
  { received }: Pick<LiveSocket, 'received'>,
  orders: readonly ChatOrder[],
): void {
  for (const { id, last_message_id: last, readcount } of orders)
    if (readcount > 0 && last !== null) received(id, last);
}

/** Marks an order's chat as read up to a message, in the list and in one that is still loading. */
export function applyRead(queryClient: QueryClient, orderId: number, lastReadId: number): void {
  queryClient.setQueryData<ReadTo>(readKey, (readTo = {}) => ({
    ...readTo,
    [orderId]: Math.max(readTo[orderId] ?? 0, lastReadId),
  }));
  queryClient.setQueryData<ChatList>(queryKey, (list) => list && withRead(list, orderId, lastReadId));
  updateSearchResults(queryClient, (list) => withRead(list, orderId, lastReadId));
}

function updateSearchResults(queryClient: QueryClient, by: (list: ChatList) => ChatList): void {
  queryClient.setQueriesData<ChatList>({ queryKey: chatSearchKey }, (list) => list && by(list));
}

async function loadOrders(api: Api, part: { limit?: number; cursor?: string }): Promise<ChatList> {
  const { user_id: userId, orders, next_cursor: next } = await data(api.POST('/chatOrders', { body: part }));
  return { userId, orders, next };
}
