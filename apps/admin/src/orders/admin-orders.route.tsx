/** The address `/adminorders`: all orders. What its search holds is said in orders-search.ts. */
import { beginLoad } from '@portal/shell/begin-load';
import { searchStep } from '@portal/shell/search-step';
import { createFileRoute } from '@tanstack/react-router';
import { parseOrdersSearch } from './orders-search.ts';
import { OrdersScreen } from './orders-screen.tsx';

export const Route = createFileRoute('/_signed-in/adminorders')({
  staticData: { title: 'Orders' },
  validateSearch: parseOrdersSearch,
  loaderDeps: ({ search }) => parseOrdersSearch(search),
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    beginLoad(() =>
      import('./orders.queries.ts').then(async (queries) =>
        queryClient.query(queries.adminOrdersQuery(api, deps)),
      ),
    ),
  component: Orders,
});

function Orders() {
  const navigate = Route.useNavigate();
  // What makes no sense stands in the router's own reading still.
  const search = Route.useSearch({ select: parseOrdersSearch, structuralSharing: true });
  return <OrdersScreen search={search} onSearch={(next) => void navigate(searchStep(next, search))} />;
}
