/** Sets a ticket's status: optimistic, with Undo, rolled back on failure. */

import type { TicketStatus } from '@portal/domain/ticket-status';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ticket, ticketKeys } from './ticket.queries.ts';

export type TicketWithStatus = Pick<Ticket, 'id' | 'ticket_id' | 'status'>;

type TicketStatusChange = {
  to: TicketStatus;
  /** The status that the user saw. */
  seen: TicketStatus;
  /** The change undoes an earlier one. */
  isUndo?: boolean;
};

/** Changes of one ticket are sent in sequence. */
export function useSetTicketStatus(ticket: Omit<TicketWithStatus, 'status'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const show = (status: TicketStatus, instead?: TicketStatus) =>
    updateCachedTicket(queryClient, ticket.id, (known) =>
      instead !== undefined && known.status !== instead ? {} : { status },
    );
  const { mutateAsync } = useMutation({
    mutationKey: SET_STATUS,
    scope: { id: `ticket-status-${ticket.id}` },
    mutationFn: ({ to }: TicketStatusChange) =>
      data(api.POST('/update_ticket_status', { body: { ticket_id: ticket.id, status: to } })),
    meta: { networkToast: true },
    onMutate: async ({ to }) => {
      // A load in progress would restore the old status.
      await queryClient.cancelQueries({ queryKey: ticketKeys.all });
      show(to);
    },
    onError: (_error, { to, seen }) => show(seen, to),
    onSuccess: (_answer, { to, seen, isUndo = false }) => {
      if (isUndo) {
        showSuccess(`${ticket.ticket_id} is ${to} again.`);
        return;
      }
      // Errors are shown in a toast.
      const undo = () => void mutateAsync({ to: seen, seen: to, isUndo: true }).catch(() => undefined);
      showUndo(`ticket-status-${ticket.id}`, { message: `${ticket.ticket_id} is now ${to}.`, onUndo: undo });
    },
    // The last of several loads the result.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: SET_STATUS }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: ticketKeys.all });
    },
  });
  return mutateAsync;
}

const SET_STATUS = ['update_ticket_status'];

type CachedTickets = Pick<Ticket, 'id' | 'status' | 'assigned_to'>;

/** In all cached lists and pages of the ticket. */
export function updateCachedTicket(
  client: QueryClient,
  id: number,
  change: (known: CachedTickets) => Partial<Pick<Ticket, 'status' | 'assigned_to'>>,
): void {
  client.setQueriesData<{ tickets?: readonly CachedTickets[] }>({ queryKey: ticketKeys.lists }, (list) =>
    list?.tickets === undefined
      ? list
      : { ...list, tickets: list.tickets.map((row) => (row.id === id ? { ...row, ...change(row) } : row)) },
  );
  client.setQueryData<Ticket>(ticketKeys.one(String(id)), (ticket) => {
    if (!ticket) return ticket;
    const next = { ...ticket, ...change(ticket) };
    return { ...next, abilities: { ...next.abilities, reply: next.status !== 'Closed' } };
  });
}
