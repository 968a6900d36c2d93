/** The chats that somebody takes part in: the list, one order's messages, and sending. */
import { chatOrdersQuery, useChatOrders } from '@portal/sdk/react/chat-orders';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { type Reader, messagesQuery, useMarkRead, useMessages } from '@portal/sdk/react/messages';
import { threadMessages } from '@portal/sdk/react/thread-messages';
import { useSendMessage } from '@portal/sdk/react/use-send-message';
import type { ChatListEntry } from '@portal/ui/portal/chat-list';
import { showSuccess } from '@portal/ui/toasts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export type Live = LiveParts;
export type Side = Reader['side'];

/** Begins loading while the screen's own piece of the app is on its way. */
export const loadChats = (queryClient: QueryClient, { api }: Live) => queryClient.query(chatOrdersQuery(api));

/** Only for a chat that is being opened, since this marks it read. */
export const loadChat = (queryClient: QueryClient, { api, userId }: Live, orderId: number) =>
  queryClient.query(messagesQuery(api, orderId, userId));

/** The list, live, the latest message first; who works on orders sees whose they are. */
export function useChats(live: Live, side: Side) {
  const { data, error, isFetching, refetch } = useChatOrders(live);
  const entries = useMemo(
    () =>
      data?.orders.map((order): ChatListEntry => ({
        id: order.id,
        orderNumber: order.order_id,
        orderName: order.order_name,
        ...(side === 'provider' && { customerName: order.user_name }),
        unread: order.readcount,
        lastAt: order.last_message_at ?? undefined,
      })),
    [data, side],
  );
  return { data: entries, error, isFetching, refetch };
}

export type OrderHead = { orderName: string; orderNumber: string; customerName: string };

/** What the list knows of an order already, so that its chat has a heading while it loads. */
export function useKnownOrder({ api }: Live, orderId: number): OrderHead | undefined {
  const { data } = useQuery({
    ...chatOrdersQuery(api),
    enabled: false,
    select: ({ orders }) => orders.find(({ id }) => id === orderId),
  });
  return data && { orderName: data.order_name, orderNumber: data.order_id, customerName: data.user_name };
}

/** One order's chat, live, with what is still unsent. */
export function useChat(live: Live, orderId: number, side: Side) {
  const { chat, earlier } = useMessages(live, orderId, side);
  const { pending, send, retry, discard, isSending } = useSendMessage(live, orderId, tellSent);
  const markRead = useMarkRead(live, orderId);
  const { data, error, isFetching, refetch } = chat;
  const { userId } = live;
  const loaded = useMemo(() => {
    if (!data) return undefined;
    const reader: Reader = { userId, side };
    return { ...data, messages: threadMessages(data, pending, reader) };
  }, [data, pending, userId, side]);
  return {
    query: { data: loaded, error, isFetching, refetch },
    loadingEarlier: earlier.isPending,
    loadEarlier: () => earlier.mutate(),
    send,
    retry,
    discard,
    isSending,
    /** Tells that the newest message has been seen. */
    seeNewest: () => markRead(data?.completeTo ?? 0),
  };
}

/** C§8, A§8. */
const tellSent = () => showSuccess('Message Sent');
