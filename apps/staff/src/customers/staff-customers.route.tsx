import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { createFileRoute } from '@tanstack/react-router';
import { MyCustomersScreen } from './my-customers-screen.tsx';

export const Route = createFileRoute('/_signed-in/staffcustomers')({
  staticData: { title: 'My Customers' },
  validateSearch: parseTableState,
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient } }) =>
    prefetchInBackground(() =>
      import('./customers.queries.ts').then(async (queries) =>
        queryClient.query(queries.customersQuery(api)),
      ),
    ),
  component: MyCustomersScreen,
});
