/** One order's chat: loading it and its earlier messages, hearing of new ones, and telling how far it was read. */
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
import { limitRuns } from '../realtime/limit-runs.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import { noteRead } from './chat-orders.ts';
import type { LiveParts } from './live-parts.ts';
import { type Followed, type Timing, loadAnew, whenLiveAgain } from './load-anew.ts';
import { noteChatRead } from './notifications.ts';
import { settleOutbox } from './outbox.ts';
import { refetchWithout, useIsLive } from './use-is-live.ts';

/** Who reads: the order's customer, or somebody who works on it. */
export interface Reader {
  userId: number;
  side: 'customer' | 'provider';
}

export const messagesKey = (orderId: number) => ['chat', 'messages', orderId];

/** Loading a chat marks it read for the one who loads it, so it is never loaded in advance. */
export const messagesQuery = (api: Api, orderId: number, userId: number) =>
  queryOptions({
    queryKey: messagesKey(orderId),
    queryFn: async ({ client, queryKey }): Promise<Conversation> => {
      const newest = await load(api, orderId, {});
      settleOutbox(client, { userId, orderId }, newest.messages);
      if (newest.completeTo > 0) tellRead(client, orderId, newest.completeTo);
      return withNewest(client.getQueryData(queryKey), newest);
    },
    staleTime: 0,
  });

/** Begins once the chat is there. Answers how to stop. */
export function followMessages(
  socket: Followed & Pick<LiveSocket, 'received'>,
  queryClient: QueryClient,
  orderId: number,
  reader: Reader,
  { onLost, ...timing }: Timing & { onLost?: (() => void) | undefined } = {},
): () => void {
  const queryKey = messagesKey(orderId);
  const reload = loadAnew(queryClient, queryKey, timing);
  const leave = socket.subscribe(chatChannel(orderId), {
    after: queryClient.getQueryData<Conversation>(queryKey)?.completeTo ?? 0,
    onEvent(frame) {
      applyEvent(queryClient, orderId, reader, frame);
      if (frame.event === 'message.sent' && frame.data.send_by !== reader.userId) {
        socket.received(orderId, frame.data.id);
      }
    },
    onGap: reload.ask,
    // Else the call tells in its own words what has happened.
    onRefused: (code) => (onLost && code === 'unauthentic_access' ? onLost() : reload.ask()),
  });
  const stopWatching = whenLiveAgain(socket, queryClient, queryKey, reload);
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
    settleOutbox(queryClient, { userId: reader.userId, orderId }, [frame.data]);
    update((chat) => withMessage(chat, frame.data));
  } else if (frame.event === 'chat.read') {
    const { reader_id: by, last_read_id: id } = frame.data;
    if (by === reader.userId) noteRead(queryClient, orderId, id);
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
  /** The order was given to somebody else while its chat was open. */
  onLost?: (() => void) | undefined;
  /** Of the load, for whoever handles its failure. */
  meta?: QueryMeta | undefined;
}

/** The chat, live; `earlier` loads what came before it. */
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
  const isThere = chat.data !== undefined;
  useEffect(
    () => (isThere ? followMessages(socket, queryClient, orderId, { userId, side }, { onLost }) : undefined),
    [isThere, socket, queryClient, orderId, userId, side, onLost],
  );
  const earlier = useMutation(earlierMutation(api, queryClient, orderId));
  return { chat, earlier };
}

const earlierMutation = (api: Api, queryClient: QueryClient, orderId: number) =>
  mutationOptions({
    mutationKey: [...messagesKey(orderId), 'earlier'],
    mutationFn: async () => {
      const first = queryClient.getQueryData<Conversation>(messagesKey(orderId))?.messages[0];
      return load(api, orderId, first ? { before: first.id } : {});
    },
    onSuccess: (earlier) => {
      queryClient.setQueryData<Conversation>(
        messagesKey(orderId),
        (chat) => chat && withEarlier(chat, earlier),
      );
    },
  });

/** Answers a function that tells the server that the chat was read up to a message; call it as often as you like. */
export function useMarkRead({ api }: LiveParts, orderId: number): (lastReadId: number) => void {
  const queryClient = useQueryClient();
  return useMemo(() => createMarkRead(api, queryClient, orderId), [api, queryClient, orderId]);
}

/** Once a second at most: a flood of messages is no flood of calls. */
export function createMarkRead(
  api: Api,
  queryClient: QueryClient,
  orderId: number,
  clock: Clock = systemClock,
): (lastReadId: number) => void {
  let wanted = 0;
  let told = 0;
  const tell = limitRuns({ clock, random: () => 0, pause: 1_000, jitter: 0 }, () => {
    const id = wanted;
    // A call that answers a message marks the chat read up to it.
    load(api, orderId, { after: id - 1, limit: 1 }).then(
      () => tellRead(queryClient, orderId, id),
      () => {
        told = 0; // The next message, or the next load, tells it again.
      },
    );
  });
  return (lastReadId) => {
    if (lastReadId <= told) return;
    wanted = lastReadId;
    told = lastReadId;
    tell.ask();
  };
}

function tellRead(queryClient: QueryClient, orderId: number, lastReadId: number): void {
  noteRead(queryClient, orderId, lastReadId);
  noteChatRead(queryClient, orderId);
}

type Part = { before?: number; after?: number; limit?: number };

async function load(api: Api, orderId: number, part: Part): Promise<Conversation> {
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
