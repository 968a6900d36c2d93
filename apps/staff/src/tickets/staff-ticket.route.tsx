/** The address `/staffticket`: the staff member's tickets. What its search holds is said in tickets-search.ts. */
import { beginLoad } from '@portal/shell/begin-load';
import { searchStep } from '@portal/shell/search-step';
import { createFileRoute } from '@tanstack/react-router';
import { parseTicketsSearch } from './tickets-search.ts';
import { TicketsScreen } from './tickets-screen.tsx';

export const Route = createFileRoute('/_signed-in/staffticket')({
  staticData: { title: 'Tickets' },
  validateSearch: parseTicketsSearch,
  loaderDeps: ({ search }) => search,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    beginLoad(() =>
      import('./tickets.queries.ts').then(async (queries) =>
        queryClient.query(queries.ticketsQuery(api, deps)),
      ),
    ),
  component: Tickets,
});

function Tickets() {
  const { live } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TicketsScreen live={live} search={search} onSearch={(next) => void navigate(searchStep(next, search))} />
  );
}
