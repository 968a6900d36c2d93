import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { InvoicesScreen } from './invoices-screen.tsx';
import { invoicesSearch } from './register-search.ts';

export const Route = createFileRoute('/_signed-in/admininvoices')({
  staticData: { title: 'Invoices' },
  validateSearch: invoicesSearch.parse,
  loaderDeps: ({ search }) => invoicesSearch.parse(search),
  // A separate chunk, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() =>
      import('./register.queries.ts').then(async (queries) =>
        queryClient.query(queries.invoicesQuery(api, deps)),
      ),
    ),
  component: InvoicesScreen,
});
