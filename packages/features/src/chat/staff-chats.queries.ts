/** Chat list of staff and admins, which may be endless: paged and searched on the server. */

import { chatOrdersQuery, useChatOrders } from '@portal/sdk/react/chat-orders';
import { chatSearchQuery } from '@portal/sdk/react/chat-search';
import type { ChatOrder } from '@portal/sdk/realtime/frames';
import type { ChatListEntry } from '@portal/ui/portal/chat-list';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Live, toListEntry } from './chat.queries.ts';

const PAGE_SIZE = 50;

/** Starts loading while the screen's chunk is still loading. */
export const loadStaffChats = (queryClient: QueryClient, { api }: Live) =>
  queryClient.query(chatOrdersQuery(api, PAGE_SIZE));

/** The list, live, latest message first; or the results of a search. */
export function useStaffChats(live: Live, search: string) {
  const q = search.trim();
  const { list, more } = useChatOrders(live, PAGE_SIZE);
  const found = useQuery({ ...chatSearchQuery(live.api, q), enabled: q !== '' });
  const { data, error, isFetching, refetch } = q === '' ? list : found;
  const entries = useMemo(() => data?.orders.map(toChatListEntry), [data]);
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

/** Staff and admins see the customer. */
const toChatListEntry = (order: ChatOrder): ChatListEntry => ({
  ...toListEntry(order),
  customerName: order.user_name,
});
