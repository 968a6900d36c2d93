/** Begins to load a ticket while its screen is still on its way. */
import { beginLoad } from '@portal/shell/begin-load';
import type { Services } from '@portal/shell/app-context';

/** What the loader of a ticket's address is given. */
export type TicketOpening = { context: Services; params: { id: string } };

export function beginTicket({ context: { api, queryClient }, params }: TicketOpening): void {
  beginLoad(() =>
    // The queries are a piece of their own, which the screens before the login must not load.
    import('./ticket.queries.ts').then(async ({ ticketQuery }) =>
      queryClient.query(ticketQuery(api, params.id)),
    ),
  );
}
