/** Quotations, newest first, with what became of them (`/adminquotations`). */

import { Group, NativeSelect } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { quotationStateText } from '@portal/ui/portal/quotation-badge';
import { IconFileDollar, IconPlus } from '@tabler/icons-react';
import { quotationColumns } from './quotation-columns.tsx';
import { quotationsSearch } from './quotations-search.ts';
import { type QuotationRow, quotationsQuery } from './quotations.queries.ts';

export function QuotationsScreen() {
  const { search, setFilter, table, filtering } = useListSearch(quotationsSearch);
  return (
    <ListScreen
      title="Quotations"
      context="Offers at prices that stay. The customer accepts or declines them in their portal."
      action={
        <Group gap="sm">
          <AppLinkButton to="/adminorders" variant="default">
            Orders
          </AppLinkButton>
          <AppLinkButton to="/adminaddquotation" leftSection={<IconPlus size={18} aria-hidden />}>
            Make a quotation
          </AppLinkButton>
        </Group>
      }
      query={useLiveQuery(quotationsQuery, search)}
      loadingLabel="Loading the quotations"
      rows={({ quotations }) => quotations}
      columns={quotationColumns}
      {...table}
      filters={{ ...filtering, many: false }}
      renderFilters={() => (
        <NativeSelect
          aria-label="State"
          data={[{ value: '', label: 'All states' }, ...STATES]}
          value={search.state ?? ''}
          onChange={({ currentTarget }) => setFilter({ state: currentTarget.value })}
        />
      )}
      empty={
        <EmptyState
          title="There are no quotations yet"
          icon={IconFileDollar}
          action={<AppLinkButton to="/adminaddquotation">Make a quotation</AppLinkButton>}
        >
          A customer gets it by mail as a PDF, and accepts it before they pay.
        </EmptyState>
      }
    />
  );
}

const states: readonly QuotationRow['state'][] = ['sent', 'accepted', 'declined', 'withdrawn', 'expired'];
const STATES = states.map((value) => ({ value, label: quotationStateText(value) }));
