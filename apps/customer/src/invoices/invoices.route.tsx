import { tableSearch } from '@portal/features/lists/list-search';
import { beginLoad } from '@portal/shell/begin-load';
import { createFileRoute } from '@tanstack/react-router';
import { myInvoicesQuery } from './my-invoices.queries.ts';
import { MyInvoices } from './my-invoices.tsx';

export const Route = createFileRoute('/_signed-in/invoices')({
  staticData: { title: 'Invoices' },
  validateSearch: tableSearch.parse,
  loaderDeps: ({ search }) => tableSearch.parse(search),
  loader: ({ context: { api, queryClient }, deps }) =>
    beginLoad(() => queryClient.query(myInvoicesQuery(api, deps))),
  component: MyInvoices,
});
