import { disambiguateNamesakes } from '@portal/domain/disambiguate-namesakes';
import { listQuery } from '@portal/features/lists/list-query';
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import type { TicketsSearch } from './tickets-search.ts';

export type AdminTicketRow = components['schemas']['AdminTicketRow'];
export type StaffChoice = components['schemas']['TicketChoice'];

export function adminTicketsQuery(api: Api, search: TicketsSearch) {
  const { q, status, staff, bin } = search;
  const filters = {
    ...(q !== undefined && { q }),
    ...(status && { state: status }),
    ...(staff !== undefined && { assigned_to: staff }),
    ...(bin && { deleted: true }),
  };
  return listQuery({
    queryKey: [...ticketKeys.lists, 'admin', filters],
    search,
    load: async (page) => {
      const response = await data(api.POST('/admintickets', { body: { ...filters, ...page } }));
      return { ...response, staff: disambiguateNamesakes(response.staff) };
    },
  });
}

/** Settles once the lists are reloaded. The toast is the same for every error (admin-tickets-010). */
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
