import { Group, NativeSelect } from '@mantine/core';
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
  const query = useLiveQuery(invoicesQuery, search);
  const needsIrn = (query.data?.e_invoice_since ?? null) !== null;
  const wanted = { list: 'invoices', invoices: filtersOf(search) } as const;
  return (
    <ListScreen
      title="Invoices"
      context="Every invoice and every credit note, as they were issued."
      action={
        <Group gap="sm">
          <ExportButton wanted={{ ...wanted, format: 'zip' }} />
          <ExportButton wanted={{ ...wanted, format: 'csv' }} />
          {needsIrn && <ExportButton wanted={{ ...wanted, format: 'json' }} />}
        </Group>
      }
      query={query}
      loadingLabel="Loading the invoices"
      renderAbove={({ sums }) => <InvoiceSumCards sums={sums} />}
      rows={({ invoices }) => invoices}
      columns={useColumns(needsIrn)}
      {...table}
      searchLabel="Search numbers, names, amounts"
      filters={{ ...filtering, many: true }}
      renderFilters={() => (
        <>
          <RegisterFilters
            search={search}
            own={{ name: 'kind', label: 'Kind', value: search.kind, data: KINDS }}
            onChange={setFilter}
          />
          {needsIrn && (
            <NativeSelect
              aria-label="E-invoice"
              data={E_INVOICES}
              value={search.e_invoice ?? ''}
              onChange={({ currentTarget }) => setFilter({ e_invoice: currentTarget.value })}
            />
          )}
        </>
      )}
      empty={
        <EmptyState title="There are no invoices yet" icon={IconFileInvoice}>
          Each payment makes one.
        </EmptyState>
      }
    />
  );
}

function useColumns(needsIrn: boolean) {
  const { mutateAsync: linkTo } = useMutation(invoiceLinkMutation(useApi()));
  return useMemo(
    () => invoiceColumns(async ({ number }) => saveLink(await linkTo(number)), needsIrn),
    [linkTo, needsIrn],
  );
}

const E_INVOICES = [
  { value: '', label: 'With and without IRN' },
  { value: 'missing', label: 'Without IRN' },
];
const KINDS = [
  { value: '', label: 'Invoices and credit notes' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit_note', label: 'Credit notes' },
];
