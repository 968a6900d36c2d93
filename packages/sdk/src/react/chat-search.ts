/** Searching the list of conversations on the server, where not all of it is loaded. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import type { ChatList } from '../realtime/chat-list.ts';

export const chatSearchKey = ['chat', 'search'];

/** The first 100 that match, in the order of the list; `next` tells whether there are more. */
export const chatSearchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [...chatSearchKey, q],
    queryFn: async (): Promise<ChatList> => {
      const answer = await data(api.POST('/chatOrders', { body: { q, limit: 100 } }));
      return { userId: answer.user_id, orders: answer.orders, next: answer.next_cursor };
    },
    // What was found before stays until there is something else, so that the list does not flicker.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
