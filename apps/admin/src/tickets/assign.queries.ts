import { updateCachedTicket } from '@portal/features/tickets/ticket-status.queries';
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useQueryClient } from '@tanstack/react-query';
import { useAssignment } from '../shell/assignment.queries.ts';
import type { AdminTicketRow } from './tickets.queries.ts';

export function useAssignTicket(ticket: Pick<AdminTicketRow, 'id' | 'ticket_id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useAssignment({
    mutationKey: ['assignticket'],
    queryKey: ticketKeys.all,
    scope: `ticket-holder-${ticket.id}`,
    displayNumber: ticket.ticket_id,
    send: ({ to }) => data(api.POST('/assignticket', { body: { id: to?.id ?? null, ticket_id: ticket.id } })),
    show: (to, instead) =>
      updateCachedTicket(queryClient, ticket.id, (known) =>
        instead !== undefined && known.assigned_to !== (instead?.id ?? null)
          ? {}
          : { assigned_to: to?.id ?? null },
      ),
  });
}
