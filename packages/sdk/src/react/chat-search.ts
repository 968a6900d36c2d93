/** Searches the chat list on the server. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import type { ChatList } from '../realtime/chat-list.ts';

export const chatSearchKey = ['chat', 'search'];

/** The first 100 matches in list order; `next` is set when there are more. */
export const chatSearchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [...chatSearchKey, q],
    queryFn: async (): Promise<ChatList> => {
      const answer = await data(api.POST('/chatOrders', { body: { q, limit: 100 } }));
      return { userId: answer.user_id, orders: answer.orders, next: answer.next_cursor };
    },
    // Keeps the previous result to avoid flicker.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
