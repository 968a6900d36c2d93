/** Actions of staff and admins on a ticket's page. */

import { saveLink } from '@portal/ui/portal/save-link';
import type { TicketReplyFormProps } from '@portal/ui/portal/ticket-reply-form';
import { showSuccess } from '@portal/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addNoteMutation } from './notes.queries.ts';
import {
  type TicketCalls,
  earlierRepliesMutation,
  fileLinkMutation,
  replyMutation,
} from './ticket.queries.ts';

export type StaffTicketActions = {
  reply: TicketReplyFormProps['onSend'];
  note: (note: { message: string; key: string }) => Promise<unknown>;
  loadEarlier: () => void;
  /** `replyId` is undefined for a file of the ticket itself. */
  download: (fileId: number, replyId: number | undefined) => Promise<unknown>;
};

export function useStaffTicket(calls: TicketCalls, ticketId: number) {
  const idText = String(ticketId);
  const { mutateAsync: send } = useMutation(replyMutation(calls, idText));
  const { mutateAsync: note } = useMutation(addNoteMutation(calls.api, calls.queryClient, ticketId));
  const { mutateAsync: link } = useMutation(fileLinkMutation(calls.api, idText));
  const { mutate: loadEarlier, isPending: loadingEarlier } = useMutation(
    earlierRepliesMutation(calls.api, calls.queryClient, idText),
  );
  const actions = useMemo(
    (): StaffTicketActions => ({
      reply: async (reply, options) => {
        const answer = await send({ ...reply, options });
        if (answer !== 'cancelled') showSuccess(answer.message);
      },
      note,
      loadEarlier: () => loadEarlier(),
      download: async (fileId, replyId) => saveLink(await link({ fileId, replyId })),
    }),
    [send, note, loadEarlier, link],
  );
  return { actions, loadingEarlier };
}
