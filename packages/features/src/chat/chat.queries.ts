/** Chats of the user: the list, the messages of an order, and sending. */

import type { UploadAccess } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { chatOrdersQuery, useChatOrders } from '@portal/sdk/react/chat-orders';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import {
  type MessagesOptions,
  type Reader,
  messagesQuery,
  useMarkRead,
  useMessages,
} from '@portal/sdk/react/messages';
import { useSendMessage } from '@portal/sdk/react/use-send-message';
import type { ChatOrder } from '@portal/sdk/realtime/frames';
import { useApi } from '@portal/shell/api-provider';
import type { ChatListEntry } from '@portal/ui/portal/chat-list';
import { saveLink } from '@portal/ui/portal/save-link';
import { showSuccess } from '@portal/ui/toasts';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { threadMessages } from './thread-messages.ts';

export type Live = LiveParts;

/** Starts loading while the screen's chunk is still loading. */
export const loadChats = (queryClient: QueryClient, { api }: Live) => queryClient.query(chatOrdersQuery(api));

/** Only for an opened chat, since it marks the chat read. */
export const loadChat = (queryClient: QueryClient, { api, userId }: Live, orderId: number) =>
  queryClient.query(messagesQuery(api, orderId, userId));

/** A customer's list, live, latest message first. */
export function useChats(live: Live) {
  const { data: list, error, isFetching, refetch } = useChatOrders(live).list;
  const entries = useMemo(() => list?.orders.map(toListEntry), [list]);
  return { data: entries, error, isFetching, refetch };
}

/** Fields of an order that every chat list shows. */
export const toListEntry = (order: ChatOrder): ChatListEntry => ({
  id: order.id,
  orderNumber: order.order_id,
  orderName: order.order_name,
  unread: order.readcount,
  lastAt: order.last_message_at ?? undefined,
});

export type OrderHead = { orderName: string; orderNumber: string; customerName: string };

/** The order's data from the list, so that its chat has a heading while it loads. */
export function useKnownOrder({ api }: Live, orderId: number): OrderHead | undefined {
  const { data: order } = useQuery({
    ...chatOrdersQuery(api),
    enabled: false,
    select: ({ orders }) => orders.find(({ id }) => id === orderId),
  });
  return order && { orderName: order.order_name, orderNumber: order.order_id, customerName: order.user_name };
}

/** Chat of an order, live, with unsent messages. */
export function useChat(live: Live & { access: UploadAccess }, orderId: number, options: MessagesOptions) {
  const { side } = options;
  const { chat, earlier } = useMessages(live, orderId, options);
  const { pending, ...sending } = useSendMessage(live, orderId, showSentToast);
  const markRead = useMarkRead(live, orderId);
  const { data: conversation, error, isFetching, refetch } = chat;
  const { userId } = live;
  const loaded = useMemo(() => {
    if (!conversation) return undefined;
    const reader: Reader = { userId, side };
    return { ...conversation, messages: threadMessages(conversation, pending, reader) };
  }, [conversation, pending, userId, side]);
  return {
    query: { data: loaded, error, isFetching, refetch },
    loadingEarlier: earlier.isPending,
    loadEarlier: () => earlier.mutate(),
    ...sending,
    ...useMessageFiles(),
    /** Reports the newest message as seen. */
    seeNewest: () => markRead(conversation?.completeTo ?? 0),
  };
}

/** Links to the files of messages; a rejected promise was already reported in a toast. */
function useMessageFiles() {
  const api = useApi();
  const { mutateAsync: link } = useMutation({
    mutationKey: ['message_file_link'],
    mutationFn: async (fileId: number): Promise<string> => {
      const { url } = await data(api.POST('/message_file_link', { body: { file_id: fileId } }));
      return url;
    },
    meta: { networkToast: true },
  });
  const onDownload = useCallback(async (fileId: number) => saveLink(await link(fileId)), [link]);
  return { link, onDownload };
}

/** Toast after a sent message (chat-007, admin-chat-007). */
const showSentToast = () => showSuccess('Message Sent');
