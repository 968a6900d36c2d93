import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from './orders-screen.tsx';
import { ordersSearch } from './orders-search.ts';

export const Route = createFileRoute('/_signed-in/adminorders')({
  staticData: { title: 'Orders' },
  validateSearch: ordersSearch.parse,
  loaderDeps: ({ search }) => ordersSearch.parse(search),
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./orders.queries.ts').then(async (queries) =>
        queryClient.query(queries.adminOrdersQuery(api, deps)),
      ),
    ),
  component: OrdersScreen,
});
