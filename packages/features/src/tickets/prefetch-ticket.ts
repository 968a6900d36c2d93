/** Starts loading a ticket while its screen's chunk is still loading. */

import type { DataClients } from '@portal/shell/app-context';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';

/** The route loader's arguments. */
export type TicketLoaderArgs = { context: DataClients; params: { id: string } };

export function prefetchTicket({ context: { api, queryClient }, params }: TicketLoaderArgs): void {
  prefetchInBackground(() =>
    // The queries are a separate chunk, which the screens before the login must not load.
    import('./ticket.queries.ts').then(async ({ ticketQuery }) =>
      queryClient.query(ticketQuery(api, params.id)),
    ),
  );
}
