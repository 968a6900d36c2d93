/** The customer's tickets, raising and reopening one; what staff and admins share is in packages/features. */

import { disambiguateNamesakes } from '@portal/domain/disambiguate-namesakes';
import type { TicketForm } from '@portal/domain/forms/ticket';
import {
  type Sent,
  type TicketCalls,
  invalidateTicket,
  ticketKeys,
  ticketQuery,
  ignoreCancel,
} from '@portal/features/tickets/ticket.queries';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { upload } from '@portal/sdk/upload';
import { pathId } from '@portal/shell/path-id';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type TicketRow = components['schemas']['OwnTicketRow'];
export type TicketChoice = components['schemas']['TicketChoice'];
export type TicketList = {
  /** Newest first. */
  tickets: readonly TicketRow[];
  services: readonly TicketChoice[];
  staff: readonly TicketChoice[];
  /** Whether there are older tickets than these. */
  more: boolean;
};

const listKey = ticketKeys.lists;

export const ticketsQuery = (api: Api) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async (): Promise<TicketList> => {
      const {
        tickets,
        services,
        staff,
        next_cursor: next,
      } = await data(api.POST('/mytickets', { body: {} }));
      return { tickets, services, staff: disambiguateNamesakes(staff), more: next !== null };
    },
  });

/** One ticket; opening it marks its replies as seen. */
export const ownTicketQuery = (api: Api, idText: string) =>
  ticketQuery(api, idText, (client, id) =>
    client.setQueryData<TicketList>(listKey, (list) => list && withSeen(list, id)),
  );

/** Resolves to the new ticket, or to "cancelled". */
export const raiseTicketMutation = ({ access, queryClient }: TicketCalls) =>
  mutationOptions({
    mutationKey: ['raise_ticket'],
    mutationFn: ({ form, files, options }: Sent<{ form: TicketForm }>) =>
      ignoreCancel(
        options.signal,
        upload(
          access,
          '/raise_ticket',
          { ...form, service: Number(form.service), attachment: files },
          { signal: options.signal, onProgress: options.onProgress, idempotencyKey: options.key },
        ),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });

export const reopenMutation = ({ api, queryClient }: TicketCalls, idText: string) =>
  mutationOptions({
    mutationKey: ['reopen_ticket', idText],
    mutationFn: () => data(api.POST('/reopen_ticket', { body: { id: pathId(idText) ?? 0 } })),
    onSettled: () => invalidateTicket(queryClient, idText),
    meta: { networkToast: true, successToast: true },
  });

/** Name and e-mail of the account as the form's initial values; empty when they can't be loaded. */
export const personQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'for-ticket'],
    queryFn: async (): Promise<{ name: string; email: string }> => {
      const answer = await data(api.POST('/profile', { body: {} })).catch(() => undefined);
      return { name: answer?.profile.name ?? '', email: answer?.profile.email ?? '' };
    },
  });

function withSeen(list: TicketList, id: number): TicketList {
  const tickets = list.tickets.map((ticket) => (ticket.id === id ? { ...ticket, answered: false } : ticket));
  return { ...list, tickets };
}
