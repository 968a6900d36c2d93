/** The address `/adminstaff`: staff members and requests for access. Its search is a table's. */

import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from './staff-screen.tsx';

export const Route = createFileRoute('/_signed-in/adminstaff')({
  staticData: { title: 'Staff' },
  validateSearch: parseTableState,
  loaderDeps: ({ search }) => search,
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./people.queries.ts').then(async (queries) =>
        Promise.all([
          queryClient.query(queries.staffQuery(api, deps)),
          queryClient.query(queries.requestsQuery(api)),
        ]),
      ),
    ),
  component: StaffScreen,
});
