/** The actions on a ticket's page. */
import { showSuccess } from '@portal/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { saveLink } from '@portal/ui/portal/save-link';
import type { TicketActions } from './ticket-detail.tsx';
import {
  type TicketCalls,
  earlierRepliesMutation,
  fileLinkMutation,
  replyMutation,
} from '@portal/features/tickets/ticket.queries';
import { reopenMutation } from './tickets.queries.ts';

export function useTicketActions(calls: TicketCalls, idText: string) {
  const { mutateAsync: send } = useMutation(replyMutation(calls, idText));
  const { mutate: reopen, isPending: reopening } = useMutation(reopenMutation(calls, idText));
  const { mutateAsync: link } = useMutation(fileLinkMutation(calls.api, idText));
  const { mutate: loadEarlier, isPending: loadingEarlier } = useMutation(
    earlierRepliesMutation(calls.api, calls.queryClient, idText),
  );
  const actions = useMemo(
    (): TicketActions => ({
      reply: async (reply, options) => {
        const answer = await send({ ...reply, options });
        if (answer !== 'cancelled') showSuccess(answer.message);
      },
      reopen: () => reopen(),
      loadEarlier: () => loadEarlier(),
      download: async (fileId, replyId) => saveLink(await link({ fileId, replyId })),
    }),
    [send, reopen, loadEarlier, link],
  );
  return { actions, reopening, loadingEarlier };
}
