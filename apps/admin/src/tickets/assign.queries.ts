/** Assigns a ticket: optimistic, with Undo, rolled back on failure. */

import { updateCachedTicket } from '@portal/features/tickets/ticket-status.queries';
import { ticketKeys } from '@portal/features/tickets/ticket.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { showSuccess } from '@portal/ui/toasts';
import { showUndo } from '@portal/ui/undo-toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminTicketRow, StaffChoice } from './tickets.queries.ts';

/** The assignee; null for none. */
export type CurrentAssignee = StaffChoice | null;

type AssignmentChange = {
  to: CurrentAssignee;
  /** The assignee the user saw. */
  seen: CurrentAssignee;
  /** The change undoes an earlier one. */
  isUndo?: boolean;
};

const ASSIGN = ['assignticket'];

/** Changes of one ticket are sent in sequence. */
export function useAssignTicket(ticket: Pick<AdminTicketRow, 'id' | 'ticket_id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const show = (to: CurrentAssignee, instead?: CurrentAssignee) =>
    updateCachedTicket(queryClient, ticket.id, (known) =>
      instead !== undefined && known.assigned_to !== (instead?.id ?? null)
        ? {}
        : { assigned_to: to?.id ?? null },
    );
  const { mutateAsync } = useMutation({
    mutationKey: ASSIGN,
    scope: { id: `ticket-holder-${ticket.id}` },
    mutationFn: ({ to }: AssignmentChange) =>
      data(api.POST('/assignticket', { body: { id: to?.id ?? null, ticket_id: ticket.id } })),
    meta: { networkToast: true },
    onMutate: async ({ to }) => {
      // A load in progress would restore the old assignee.
      await queryClient.cancelQueries({ queryKey: ticketKeys.all });
      show(to);
    },
    onError: (_error, { to, seen }) => show(seen, to),
    onSuccess: (_answer, { to, seen, isUndo = false }) => {
      const message = `${ticket.ticket_id} is ${to ? `with ${to.name}` : 'nobody’s'}${isUndo ? ' again' : ' now'}.`;
      if (isUndo) {
        showSuccess(message);
        return;
      }
      // Errors are shown in a toast.
      const undo = () => void mutateAsync({ to: seen, seen: to, isUndo: true }).catch(() => undefined);
      showUndo(`ticket-holder-${ticket.id}`, { message, onUndo: undo });
    },
    // The last of several loads the result.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: ASSIGN }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: ticketKeys.all });
    },
  });
  return mutateAsync;
}
