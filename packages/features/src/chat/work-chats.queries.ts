/** The list of chats of those who work on orders: it may have no end, so it is loaded in pages and searched on the server. */
import { chatOrdersQuery, useChatOrders } from '@portal/sdk/react/chat-orders';
import { chatSearchQuery } from '@portal/sdk/react/chat-search';
import type { ChatOrder } from '@portal/sdk/realtime/frames';
import type { ChatListEntry } from '@portal/ui/portal/chat-list';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Live, listEntry } from './chat.queries.ts';

const PAGE = 50;

/** Begins loading while the screen's own piece of the app is on its way. */
export const loadWorkChats = (queryClient: QueryClient, { api }: Live) =>
  queryClient.query(chatOrdersQuery(api, PAGE));

/** The list, live, the latest message first; or what a search finds in all of it. */
export function useWorkChats(live: Live, search: string) {
  const q = search.trim();
  const { list, more } = useChatOrders(live, PAGE);
  const found = useQuery({ ...chatSearchQuery(live.api, q), enabled: q !== '' });
  const { data, error, isFetching, refetch } = q === '' ? list : found;
  const entries = useMemo(() => data?.orders.map(workEntry), [data]);
  const next = data?.next ?? null;
  return {
    chats: { data: entries, error, isFetching, refetch },
    isSearch: q !== '',
    hasMore: next !== null,
    loadMore: () => {
      if (next !== null && !more.isPending) more.mutate(next);
    },
    loadingMore: more.isPending,
  };
}

/** Who works on an order sees whose it is. */
const workEntry = (order: ChatOrder): ChatListEntry => ({
  ...listEntry(order),
  customerName: order.user_name,
});
