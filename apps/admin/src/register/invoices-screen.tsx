import { Group } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { useApi } from '@portal/shell/api-provider';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ExportButton } from './export-button.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { filtersOf, invoicesSearch } from './register-search.ts';
import { InvoiceSumCards } from './register-sums.tsx';
import { invoiceLinkMutation, invoicesQuery } from './register.queries.ts';

export function InvoicesScreen() {
  const { search, setFilter, table, filtering } = useListSearch(invoicesSearch);
  const wanted = { list: 'invoices', invoices: filtersOf(search) } as const;
  return (
    <ListScreen
      title="Invoices"
      context="Every invoice and every credit note, as they were issued."
      action={
        <Group gap="sm">
          <ExportButton wanted={{ ...wanted, format: 'zip' }} />
          <ExportButton wanted={{ ...wanted, format: 'csv' }} />
        </Group>
      }
      query={useLiveQuery(invoicesQuery, search)}
      loadingLabel="Loading the invoices"
      renderAbove={({ sums }) => <InvoiceSumCards sums={sums} />}
      rows={({ invoices }) => invoices}
      columns={useColumns()}
      {...table}
      searchLabel="Search numbers, names, amounts"
      filters={{ ...filtering, many: true }}
      renderFilters={() => (
        <RegisterFilters
          search={search}
          own={{ name: 'kind', label: 'Kind', value: search.kind, data: KINDS }}
          onChange={setFilter}
        />
      )}
      empty={
        <EmptyState title="There are no invoices yet" icon={IconFileInvoice}>
          Each payment makes one.
        </EmptyState>
      }
    />
  );
}

function useColumns() {
  const { mutateAsync: linkTo } = useMutation(invoiceLinkMutation(useApi()));
  return useMemo(() => invoiceColumns(async ({ number }) => saveLink(await linkTo(number))), [linkTo]);
}

const KINDS = [
  { value: '', label: 'Invoices and credit notes' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit_note', label: 'Credit notes' },
];
