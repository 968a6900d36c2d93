/** Every invoice and credit note of the customer (`/invoices`). */

import { VisuallyHidden } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { ListScreen } from '@portal/features/lists/list-screen';
import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { useApi } from '@portal/shell/api-provider';
import { AppLink, AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { DownloadAllButton, DownloadButton } from '@portal/ui/portal/download-button';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type InvoiceRow,
  invoicesZipMutation,
  myInvoicesQuery,
  ownInvoiceLinkMutation,
} from './my-invoices.queries.ts';

export function MyInvoices() {
  const { search, table } = useListSearch(tableSearch);
  const { mutateAsync: linkToAll } = useMutation(invoicesZipMutation(useApi(), search));
  const query = useLiveQuery(myInvoicesQuery, search);
  const hasRows = (query.data?.invoices.length ?? 0) > 0;
  return (
    <ListScreen
      title="Invoices"
      context="Your invoices and credit notes, newest first."
      action={hasRows && <DownloadAllButton downloadAll={async () => saveLink(await linkToAll())} />}
      query={query}
      loadingLabel="Loading your invoices"
      rows={({ invoices }) => invoices}
      columns={useColumns()}
      {...table}
      searchLabel="Search by number, service or amount"
      empty={
        <EmptyState
          title="You have no invoices yet"
          icon={IconFileInvoice}
          action={<AppLinkButton to="/services">See our services</AppLinkButton>}
        >
          Each payment makes one, and it stays here.
        </EmptyState>
      }
    />
  );
}

function useColumns() {
  const { mutateAsync: linkTo } = useMutation(ownInvoiceLinkMutation(useApi()));
  return useMemo(() => invoiceColumns(async ({ number }) => saveLink(await linkTo(number))), [linkTo]);
}

/** The server sorts by the day alone. */
const unsorted = { sortable: false } as const;

const invoiceColumns = (
  download: (row: InvoiceRow) => Promise<unknown>,
): readonly DataColumn<InvoiceRow>[] => [
  { id: 'number', header: 'Number', value: ({ number }) => number, nowrap: true, ...unsorted },
  { id: 'kind', header: 'Kind', value: kindText, ...unsorted },
  { id: 'date', header: 'Date', value: ({ date }) => dayText(date), nowrap: true, ...unsorted },
  { id: 'recipient', header: 'Made Out To', value: ({ recipient }) => recipient, ...unsorted },
  { id: 'gst', header: 'GST Number', value: ({ gst_number: gst }) => gst ?? '–', nowrap: true, ...unsorted },
  {
    id: 'total',
    header: 'Total',
    value: ({ total_paise: total }) => formatRs(toPaise(total)),
    align: 'end',
    nowrap: true,
    ...unsorted,
  },
  {
    id: 'order',
    header: 'Order',
    kind: 'action',
    value: () => '',
    cell: ({ order_id: id, number }) => (
      <AppLink to={`/orderdetail/${id}`} size="sm" display="inline-block" py="xs">
        View order <VisuallyHidden>of {number}</VisuallyHidden>
      </AppLink>
    ),
  },
  {
    id: 'pdf',
    header: 'PDF',
    kind: 'action',
    value: () => '',
    cell: (row) => <DownloadButton variant="small" name={row.number} download={() => download(row)} />,
  },
];

function kindText({ kind, against, replaces }: InvoiceRow): string {
  if (kind === 'credit_note') return `Credit note against ${against ?? ''}`;
  return replaces === null ? 'Invoice' : `Invoice in place of ${replaces}`;
}
