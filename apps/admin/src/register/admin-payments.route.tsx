import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from './payments-screen.tsx';
import { paymentsSearch } from './register-search.ts';

export const Route = createFileRoute('/_signed-in/adminpayments')({
  staticData: { title: 'Payments' },
  validateSearch: paymentsSearch.parse,
  loaderDeps: ({ search }) => paymentsSearch.parse(search),
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./register.queries.ts').then(async (queries) =>
        queryClient.query(queries.paymentsQuery(api, deps)),
      ),
    ),
  component: PaymentsScreen,
});
