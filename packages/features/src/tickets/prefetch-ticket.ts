/** Starts loading a ticket while its screen's chunk is still loading. */

import type { Services } from '@portal/shell/app-context';
import { beginLoad } from '@portal/shell/begin-load';

/** The route loader's arguments. */
export type TicketLoaderArgs = { context: Services; params: { id: string } };

export function prefetchTicket({ context: { api, queryClient }, params }: TicketLoaderArgs): void {
  beginLoad(() =>
    // The queries are a separate chunk, which the screens before the login must not load.
    import('./ticket.queries.ts').then(async ({ ticketQuery }) =>
      queryClient.query(ticketQuery(api, params.id)),
    ),
  );
}
