/** Internal notes of a ticket, for staff and admins; a separate operation, which customers can't call. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type TicketNote = components['schemas']['TicketNote'];

/** Far more pages than a ticket ever has. */
const MAX_PAGES = 5;

const notesKey = (ticketId: number) => ['ticket_notes', ticketId];

/** Oldest first. */
export const notesQuery = (api: Api, ticketId: number) =>
  queryOptions({
    queryKey: notesKey(ticketId),
    staleTime: 0,
    queryFn: async (): Promise<readonly TicketNote[]> => {
      const notes: TicketNote[] = [];
      for (let page = 0, hasMore = true; hasMore && page < MAX_PAGES; page += 1) {
        const [first] = notes;
        const answer = await data(
          api.POST('/ticket_notes', { body: { id: ticketId, ...(first && { before: first.id }) } }),
        );
        notes.unshift(...answer.notes);
        hasMore = answer.has_earlier;
      }
      return notes;
    },
  });

/** `key` is the same for the same text, so that it is written once (errors-019). */
export const addNoteMutation = (api: Api, queryClient: QueryClient, ticketId: number) =>
  mutationOptions({
    mutationKey: ['add_ticket_note', ticketId],
    mutationFn: ({ message, key }: { message: string; key: string }) =>
      data(
        api.POST('/add_ticket_note', {
          body: { id: ticketId, message },
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onSuccess: () => invalidateNotes(queryClient, ticketId),
    meta: { networkToast: true, successToast: true },
  });

export const invalidateNotes = (queryClient: QueryClient, ticketId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notesKey(ticketId) });
