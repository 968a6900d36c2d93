import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { TicketsScreen } from './tickets-screen.tsx';
import { ticketsSearch } from './tickets-search.ts';

export const Route = createFileRoute('/_signed-in/adminticket')({
  staticData: { title: 'Tickets' },
  validateSearch: ticketsSearch.parse,
  loaderDeps: ({ search }) => search,
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./tickets.queries.ts').then(async (queries) =>
        queryClient.query(queries.adminTicketsQuery(api, deps)),
      ),
    ),
  component: Tickets,
});

function Tickets() {
  const { live } = Route.useRouteContext();
  return <TicketsScreen live={live} />;
}
