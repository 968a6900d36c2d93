import { listQuery } from '@portal/features/lists/list-query';
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import type { TicketsSearch } from './tickets-search.ts';

export function ticketsQuery(api: Api, search: TicketsSearch) {
  const { q, status } = search;
  const filters = { ...(q !== undefined && { q }), ...(status && { state: status }) };
  return listQuery({
    queryKey: [...ticketKeys.lists, 'staff', filters],
    search,
    load: (page) => data(api.POST('/stafftickets', { body: { ...filters, ...page } })),
  });
}
