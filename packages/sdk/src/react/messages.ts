/** One order's chat: loads messages, follows new ones, and reports the chat as read. */

import {
  type QueryClient,
  type QueryMeta,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import { type Clock, systemClock } from '../realtime/clock.ts';
import {
  type Conversation,
  withDelivered,
  withEarlier,
  withMessage,
  withNewest,
  withSeen,
} from '../realtime/conversation.ts';
import { type EventFrame, chatChannel } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import { throttle } from '../realtime/throttle.ts';
import { applyRead } from './chat-orders.ts';
import type { LiveParts } from './live-parts.ts';
import { clearChatNotifications } from './notifications.ts';
import { removeDelivered } from './outbox.ts';
import { type ChannelSocket, type ReloadTiming, createReloader, reloadWhenLive } from './reloader.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

/** The reader: the order's customer, or a person who works on the order. */
export interface Reader {
  userId: number;
  side: 'customer' | 'provider';
}

export const messagesKey = (orderId: number) => ['chat', 'messages', orderId];

/** Loading a chat marks it as read, so it is never preloaded. */
export const messagesQuery = (api: Api, orderId: number, userId: number) =>
  queryOptions({
    queryKey: messagesKey(orderId),
    queryFn: async ({ client, queryKey }): Promise<Conversation> => {
      const newest = await loadConversation(api, orderId, {});
      removeDelivered(client, { userId, orderId }, newest.messages);
      if (newest.completeTo > 0) applyReadEverywhere(client, orderId, newest.completeTo);
      return withNewest(client.getQueryData(queryKey), newest);
    },
    staleTime: 0,
  });

/** Call it after the chat is loaded. Returns a function that stops it. */
export function followMessages(
  socket: ChannelSocket & Pick<LiveSocket, 'received'>,
  queryClient: QueryClient,
  orderId: number,
  reader: Reader,
  { onLost, ...timing }: ReloadTiming & { onLost?: (() => void) | undefined } = {},
): () => void {
  const queryKey = messagesKey(orderId);
  const reload = createReloader(queryClient, queryKey, timing);
  const leave = socket.subscribe(chatChannel(orderId), {
    after: queryClient.getQueryData<Conversation>(queryKey)?.completeTo ?? 0,
    onEvent(frame) {
      applyEvent(queryClient, orderId, reader, frame);
      if (frame.event === 'message.sent' && frame.data.send_by !== reader.userId) {
        socket.received(orderId, frame.data.id);
      }
    },
    onGap: reload.ask,
    // Otherwise the reload shows the error.
    onRefused: (code) => (onLost && code === 'unauthentic_access' ? onLost() : reload.ask()),
  });
  const stopWatching = reloadWhenLive(socket, queryClient, queryKey, reload);
  return () => {
    leave();
    stopWatching();
    reload.stop();
  };
}

function applyEvent(queryClient: QueryClient, orderId: number, reader: Reader, frame: EventFrame): void {
  const update = (by: (chat: Conversation) => Conversation) =>
    queryClient.setQueryData<Conversation>(messagesKey(orderId), (chat) => chat && by(chat));
  if (frame.event === 'message.sent') {
    removeDelivered(queryClient, { userId: reader.userId, orderId }, [frame.data]);
    update((chat) => withMessage(chat, frame.data));
  } else if (frame.event === 'chat.read') {
    const { reader_id: by, last_read_id: id } = frame.data;
    if (by === reader.userId) applyRead(queryClient, orderId, id);
    else {
      update((chat) =>
        (by === chat.customerId) === (reader.side === 'provider') ? withSeen(chat, id) : chat,
      );
    }
  } else if (frame.event === 'chat.delivered') {
    const { side, delivered_id: id } = frame.data;
    if (side !== reader.side) update((chat) => withDelivered(chat, id));
  }
}

export interface MessagesOptions {
  side: Reader['side'];
  /** Called when the order was reassigned while its chat was open. */
  onLost?: (() => void) | undefined;
  /** Metadata of the query, for error handlers. */
  meta?: QueryMeta | undefined;
}

/** The live chat; `earlier` loads older messages. */
export function useMessages(
  { api, socket, userId }: LiveParts,
  orderId: number,
  { side, onLost, meta }: MessagesOptions,
) {
  const queryClient = useQueryClient();
  const isLive = useIsLive(socket);
  const chat = useQuery({
    ...messagesQuery(api, orderId, userId),
    refetchOnMount: 'always',
    refetchInterval: refetchWithout(isLive),
    ...(meta && { meta }),
  });
  const isLoaded = chat.data !== undefined;
  useEffect(
    () => (isLoaded ? followMessages(socket, queryClient, orderId, { userId, side }, { onLost }) : undefined),
    [isLoaded, socket, queryClient, orderId, userId, side, onLost],
  );
  const earlier = useMutation(earlierMutation(api, queryClient, orderId));
  return { chat, earlier };
}

const earlierMutation = (api: Api, queryClient: QueryClient, orderId: number) =>
  mutationOptions({
    mutationKey: [...messagesKey(orderId), 'earlier'],
    mutationFn: async () => {
      const first = queryClient.getQueryData<Conversation>(messagesKey(orderId))?.messages[0];
      return loadConversation(api, orderId, first ? { before: first.id } : {});
    },
    onSuccess: (earlier) => {
      queryClient.setQueryData<Conversation>(
        messagesKey(orderId),
        (chat) => chat && withEarlier(chat, earlier),
      );
    },
  });

/** Returns a function that reports the chat as read up to a message; it may be called often. */
export function useMarkRead({ api }: LiveParts, orderId: number): (lastReadId: number) => void {
  const queryClient = useQueryClient();
  return useMemo(() => createMarkRead(api, queryClient, orderId), [api, queryClient, orderId]);
}

/** Calls the server at most once a second. */
export function createMarkRead(
  api: Api,
  queryClient: QueryClient,
  orderId: number,
  clock: Clock = systemClock,
): (lastReadId: number) => void {
  let lastRead = 0;
  let reported = 0;
  const report = throttle({ clock, random: () => 0, pause: 1_000, jitter: 0 }, () => {
    const id = lastRead;
    // Loading a message marks the chat as read up to it.
    loadConversation(api, orderId, { after: id - 1, limit: 1 }).then(
      () => applyReadEverywhere(queryClient, orderId, id),
      () => {
        reported = 0; // The next message or load reports it again.
      },
    );
  });
  return (lastReadId) => {
    if (lastReadId <= reported) return;
    lastRead = lastReadId;
    reported = lastReadId;
    report.ask();
  };
}

function applyReadEverywhere(queryClient: QueryClient, orderId: number, lastReadId: number): void {
  applyRead(queryClient, orderId, lastReadId);
  clearChatNotifications(queryClient, orderId);
}

type MessageRange = { before?: number; after?: number; limit?: number };

async function loadConversation(api: Api, orderId: number, part: MessageRange): Promise<Conversation> {
  const answer = await data(api.POST('/messages', { body: { order_id: orderId, ...part } }));
  return {
    customerId: answer.user_id,
    customerName: answer.user_name,
    orderNumber: answer.order_id,
    orderName: answer.order_name,
    messages: answer.messages,
    completeTo: answer.messages.at(-1)?.id ?? 0,
    hasEarlier: answer.has_earlier,
    seenTo: answer.seen_id,
    deliveredTo: answer.delivered_id,
  };
}
