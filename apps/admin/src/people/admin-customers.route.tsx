/** The address `/admincustomers`: every customer. Its search is a table's: `q`, `sort`, `page`, `size`. */

import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from './customers-screen.tsx';

export const Route = createFileRoute('/_signed-in/admincustomers')({
  staticData: { title: 'Customers' },
  validateSearch: parseTableState,
  loaderDeps: ({ search }) => search,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./people.queries.ts').then(async (queries) =>
        queryClient.query(queries.customersQuery(api, deps)),
      ),
    ),
  component: CustomersScreen,
});
