/** The internal notes of a ticket, for those who work on it; a call of its own, which customers can't make. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type TicketNote = components['schemas']['TicketNote'];

/** Far more than anybody writes on one ticket. */
const MOST_PAGES = 5;

const notesKey = (ticketId: number) => ['ticket_notes', ticketId];

/** Oldest first. */
export const notesQuery = (api: Api, ticketId: number) =>
  queryOptions({
    queryKey: notesKey(ticketId),
    staleTime: 0,
    queryFn: async (): Promise<readonly TicketNote[]> => {
      const notes: TicketNote[] = [];
      for (let page = 0, hasMore = true; hasMore && page < MOST_PAGES; page += 1) {
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

/** `key` is the same for the same words, so that they are written once (errors-019). */
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
    onSuccess: () => loadNotesAnew(queryClient, ticketId),
    meta: { networkToast: true, successToast: true },
  });

export const loadNotesAnew = (queryClient: QueryClient, ticketId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notesKey(ticketId) });
