import { Group } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconReceiptRupee } from '@tabler/icons-react';
import { DisputesLink } from './disputes/disputes-link.tsx';
import { ExportButton } from './export-button.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { filtersOf, paymentsSearch } from './register-search.ts';
import { PaymentSumCards } from './register-sums.tsx';
import { paymentsQuery } from './register.queries.ts';

export function PaymentsScreen() {
  const { search, setFilter, table, filtering } = useListSearch(paymentsSearch);
  return (
    <ListScreen
      title="Payments"
      context="Every payment received, whether or not it was refunded later."
      action={
        <Group gap="sm">
          <AppLinkButton to="/adminreceivables" variant="default">
            Receivables
          </AppLinkButton>
          <DisputesLink />
          <AppLinkButton to="/adminsettlements" variant="default">
            Settlements
          </AppLinkButton>
          <ExportButton wanted={{ list: 'payments', format: 'csv', payments: filtersOf(search) }} />
        </Group>
      }
      query={useLiveQuery(paymentsQuery, search)}
      loadingLabel="Loading the payments"
      renderAbove={({ sums }) => <PaymentSumCards sums={sums} />}
      rows={({ payments }) => payments}
      columns={paymentColumns}
      {...table}
      searchLabel="Search numbers, names, amounts"
      filters={{ ...filtering, many: true }}
      renderFilters={() => (
        <RegisterFilters
          search={search}
          own={{ name: 'state', label: 'State', value: search.state, data: STATES }}
          onChange={setFilter}
        />
      )}
      empty={
        <EmptyState title="There are no payments yet" icon={IconReceiptRupee}>
          They appear here as soon as a customer pays.
        </EmptyState>
      }
    />
  );
}

const STATES = [
  { value: '', label: 'Any state' },
  { value: 'Paid', label: 'Paid' },
  { value: 'Partly Refunded', label: 'Partly Refunded' },
  { value: 'Refunded', label: 'Refunded' },
  { value: 'Lost', label: 'Lost in a dispute' },
];
