/** The address `/adminorders`: all orders (A§2). What its search holds is said in orders-search.ts. */
import { beginLoad } from '@portal/shell/begin-load';
import { createFileRoute } from '@tanstack/react-router';
import { parseOrdersSearch } from './orders-search.ts';
import { OrdersScreen } from './orders-screen.tsx';

export const Route = createFileRoute('/_signed-in/adminorders')({
  staticData: { title: 'Orders' },
  validateSearch: parseOrdersSearch,
  loaderDeps: ({ search }) => search,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    beginLoad(
      import('./orders.queries.ts').then(async (queries) =>
        queryClient.query(queries.adminOrdersQuery(api, deps)),
      ),
    ),
  component: Orders,
});

function Orders() {
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <OrdersScreen
      api={api}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}
