/** What customers still owe, by age, and TDS whose certificate is awaited (`/adminreceivables`). */

import { Card, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { formatRs, toPaise } from '@portal/domain/money';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconReceiptRupee } from '@tabler/icons-react';
import { ExportButton } from '../export-button.tsx';
import { receivableColumns } from './receivable-columns.tsx';
import { receivableFilters, receivablesSearch } from './receivables-search.ts';
import { type ReceivableAge, type Receivables, receivablesQuery } from './receivables.queries.ts';

export function ReceivablesScreen() {
  const { search, setFilter, table, filtering } = useListSearch(receivablesSearch);
  return (
    <ListScreen
      title="Receivables"
      context="What is still owed on invoices that are paid by bank, UPI, cheque or cash. Oldest first."
      action={
        <Group gap="sm">
          <AppLinkButton to="/adminpayments" variant="default">
            All payments
          </AppLinkButton>
          <ExportButton
            wanted={{ list: 'receivables', format: 'csv', receivables: receivableFilters(search) }}
          />
        </Group>
      }
      query={useLiveQuery(receivablesQuery, search)}
      loadingLabel="Loading the receivables"
      renderAbove={(loaded) => <Sums {...loaded} />}
      rows={({ receivables }) => receivables}
      columns={receivableColumns}
      {...table}
      searchLabel="Search customers, orders, invoices"
      filters={{ ...filtering, many: false }}
      renderFilters={() => (
        <>
          <NativeSelect
            aria-label="Show"
            data={KINDS}
            value={search.kind ?? ''}
            onChange={({ currentTarget }) => setFilter({ kind: currentTarget.value })}
          />
          <NativeSelect
            aria-label="Age"
            data={[{ value: '', label: 'Any age' }, ...AGES]}
            value={search.age ?? ''}
            onChange={({ currentTarget }) => setFilter({ age: currentTarget.value })}
          />
        </>
      )}
      empty={
        <EmptyState title="Nothing is owed" icon={IconReceiptRupee}>
          Orders that are paid in part appear here until the rest has come.
        </EmptyState>
      }
    />
  );
}

const KINDS = [
  { value: '', label: 'Money owed' },
  { value: 'tds', label: 'TDS certificates awaited' },
];

const AGES: readonly { value: ReceivableAge; label: string }[] = [
  { value: '0-30', label: '0–30 days' },
  { value: '31-60', label: '31–60 days' },
  { value: '61-90', label: '61–90 days' },
  { value: 'over-90', label: 'Over 90 days' },
];

function Sums({ ages, tds }: Pick<Receivables, 'ages' | 'tds'>) {
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} mb="md" component="section" aria-label="Sums">
      {ages.map(({ age, count, owed_paise: paise }) => (
        <Card key={age} p="md">
          <Text c="dimmed" size="sm">
            {AGES.find(({ value }) => value === age)?.label} ({count})
          </Text>
          <Text fz={22} fw={650} className="portal-figures">
            {formatRs(toPaise(paise))}
          </Text>
        </Card>
      ))}
      <Card p="md">
        <Text c="dimmed" size="sm">
          TDS certificates awaited
        </Text>
        {tds.length === 0 && <Text>None</Text>}
        {tds.map(({ financial_year: year, quarter, tds_paise: paise }) => (
          <Text key={`${year} ${quarter}`} size="sm" className="portal-figures">
            {year}, quarter {quarter}: {formatRs(toPaise(paise))}
          </Text>
        ))}
      </Card>
    </SimpleGrid>
  );
}
