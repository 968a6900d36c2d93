/** The chats that somebody takes part in: the list, one order's messages, and sending. */
import { useApi } from '@portal/shell/services-provider';
import { chatOrdersQuery, useChatOrders } from '@portal/sdk/react/chat-orders';
import type { UploadAccess } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import {
  type MessagesOptions,
  type Reader,
  messagesQuery,
  useMarkRead,
  useMessages,
} from '@portal/sdk/react/messages';
import type { ChatOrder } from '@portal/sdk/realtime/frames';
import { threadMessages } from '@portal/sdk/react/thread-messages';
import { useSendMessage } from '@portal/sdk/react/use-send-message';
import type { ChatListEntry } from '@portal/ui/portal/chat-list';
import { saveLink } from '@portal/ui/portal/save-link';
import { showSuccess } from '@portal/ui/toasts';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

export type Live = LiveParts;
/** For files, which tell their progress and so go past the client. */

/** Begins loading while the screen's own piece of the app is on its way. */
export const loadChats = (queryClient: QueryClient, { api }: Live) => queryClient.query(chatOrdersQuery(api));

/** Only for a chat that is being opened, since this marks it read. */
export const loadChat = (queryClient: QueryClient, { api, userId }: Live, orderId: number) =>
  queryClient.query(messagesQuery(api, orderId, userId));

/** A customer's list, live, the latest message first. */
export function useChats(live: Live) {
  const { data: list, error, isFetching, refetch } = useChatOrders(live).list;
  const entries = useMemo(() => list?.orders.map(listEntry), [list]);
  return { data: entries, error, isFetching, refetch };
}

/** What everybody's list shows of an order. */
export const listEntry = (order: ChatOrder): ChatListEntry => ({
  id: order.id,
  orderNumber: order.order_id,
  orderName: order.order_name,
  unread: order.readcount,
  lastAt: order.last_message_at ?? undefined,
});

export type OrderHead = { orderName: string; orderNumber: string; customerName: string };

/** What the list knows of an order already, so that its chat has a heading while it loads. */
export function useKnownOrder({ api }: Live, orderId: number): OrderHead | undefined {
  const { data: order } = useQuery({
    ...chatOrdersQuery(api),
    enabled: false,
    select: ({ orders }) => orders.find(({ id }) => id === orderId),
  });
  return order && { orderName: order.order_name, orderNumber: order.order_id, customerName: order.user_name };
}

/** One order's chat, live, with what is still unsent. */
export function useChat(live: Live & { access: UploadAccess }, orderId: number, options: MessagesOptions) {
  const { side } = options;
  const { chat, earlier } = useMessages(live, orderId, options);
  const { pending, ...sending } = useSendMessage(live, orderId, tellSent);
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
    /** Tells that the newest message has been seen. */
    seeNewest: () => markRead(conversation?.completeTo ?? 0),
  };
}

/** Links to the files of messages; a failure has been told by a toast when it is thrown. */
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

/** The toast after a message was sent (chat-007, admin-chat-007). */
const tellSent = () => showSuccess('Message Sent');
