/** Every ticket or the bin, page by page, with the staff to assign them to; and moving one to the bin and back. */
import { tellNamesakesApart } from '@portal/domain/namesakes';
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { loadPage, type PagePosition } from '@portal/shell/load-page';
import { type QueryClient, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { TicketsSearch } from './tickets-search.ts';

export type AdminTicketRow = components['schemas']['AdminTicketRow'];
export type StaffChoice = components['schemas']['TicketChoice'];

/** What was shown before stays until another page has arrived. */
export function adminTicketsQuery(api: Api, search: TicketsSearch) {
  const { q, status, staff, bin, page = 1, size = 10 } = search;
  const body = {
    ...(q !== undefined && { q }),
    ...(status && { state: status }),
    ...(staff !== undefined && { assigned_to: staff }),
    ...(bin && { deleted: true }),
  };
  const list = [...ticketKeys.lists, 'admin', body, size];
  return queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ client }) => {
      const load = (position: PagePosition) =>
        data(api.POST('/admintickets', { body: { ...body, ...position } }));
      const { tickets, staff: people, counted } = await loadPage({ client, list, page, size, load });
      return { tickets, staff: tellNamesakesApart(people), counted };
    },
    placeholderData: keepPreviousData,
  });
}

/** Settled once the lists are loaded again. The toast says the same whatever goes wrong (admin-tickets-010). */
export const deleteTicketMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['delete_ticket'],
    mutationFn: (id: number) => data(api.POST('/delete_ticket', { body: { id } })),
    meta: { failureToast: 'Something wrong please try again.' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
  });

export const restoreTicketMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['restore_ticket'],
    mutationFn: (id: number) => data(api.POST('/restore_ticket', { body: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
    meta: { networkToast: true, successToast: true },
  });
