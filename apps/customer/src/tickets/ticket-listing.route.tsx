/** The address `/ticketlisting`: every ticket of the customer. */

import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { TicketListing } from './ticket-listing.tsx';
import { ticketsSearch } from './tickets-search.ts';

export const Route = createFileRoute('/_signed-in/ticketlisting')({
  staticData: { title: 'Tickets' },
  validateSearch: ticketsSearch.parse,
  // The ticket queries are a chunk of their own, which public pages must not load.
  loader: ({ context: { api, queryClient } }) =>
    prefetchInBackground(() =>
      import('./tickets.queries.ts').then(async (queries) => queryClient.query(queries.ticketsQuery(api))),
    ),
  component: Listing,
});

function Listing() {
  return <TicketListing live={Route.useRouteContext().live} />;
}
