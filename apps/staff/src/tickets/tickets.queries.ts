/** The tickets of the staff member who is logged in, page by page. */
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { loadPage, type PagePosition } from '@portal/shell/load-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TicketsSearch } from './tickets-search.ts';

/** What was shown before stays until another page has arrived. */
export function ticketsQuery(api: Api, { q, status, page = 1, size = 10 }: TicketsSearch) {
  const body = { ...(q !== undefined && { q }), ...(status && { state: status }) };
  const list = [...ticketKeys.lists, 'staff', body, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }) => {
      const load = (position: PagePosition) =>
        data(api.POST('/stafftickets', { body: { ...body, ...position } }));
      const { tickets, counted } = await loadPage({ client, list, page, size, load });
      return { tickets, counted };
    },
    placeholderData: keepPreviousData,
  });
}
