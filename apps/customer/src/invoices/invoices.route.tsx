import { tableSearch } from '@portal/features/lists/list-search';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { createFileRoute } from '@tanstack/react-router';
import { myInvoicesQuery } from './my-invoices.queries.ts';
import { MyInvoices } from './my-invoices.tsx';

export const Route = createFileRoute('/_signed-in/invoices')({
  staticData: { title: 'Invoices' },
  validateSearch: tableSearch.parse,
  loaderDeps: ({ search }) => tableSearch.parse(search),
  loader: ({ context: { api, queryClient }, deps }) =>
    prefetchInBackground(() => queryClient.query(myInvoicesQuery(api, deps))),
  component: MyInvoices,
});
