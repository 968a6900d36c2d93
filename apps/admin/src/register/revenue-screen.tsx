/** Revenue of a financial year by month and department, service or state; each number leads to its documents. */

import { Group, NativeSelect } from '@mantine/core';
import { financialYear } from '@portal/domain/financial-year';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from './export-button.tsx';
import { revenueQuery } from './register.queries.ts';
import type { RevenueSearch } from './revenue-search.ts';
import { RevenueTable } from './revenue-table.tsx';

export type RevenueScreenProps = { search: RevenueSearch; onSearch: (search: RevenueSearch) => void };

export function RevenueScreen({ search, onSearch }: RevenueScreenProps) {
  const [now] = useState(() => new Date());
  const filters = { year: search.year ?? financialYear(now).label, by: search.by ?? 'department' } as const;
  const query = useQuery(revenueQuery(useApi(), filters));
  return (
    <>
      <PageHeader
        title="Revenue"
        context="Invoices less credit notes, each on its own date. GST in the second line."
        action={<ExportButton wanted={{ list: 'revenue', format: 'csv', revenue: filters }} />}
      />
      <Group gap="sm" mb="lg">
        <NativeSelect
          aria-label="Financial year"
          value={filters.year}
          data={yearsOf(now, filters.year)}
          onChange={({ currentTarget: { value } }) => onSearch({ ...search, year: value })}
        />
        <NativeSelect
          aria-label="Grouped by"
          value={filters.by}
          data={GROUPS}
          onChange={({ currentTarget: { value } }) => {
            const { by: _, ...others } = search;
            onSearch(value === 'service' || value === 'state' ? { ...others, by: value } : others);
          }}
        />
      </Group>
      <Loaded query={query} waiting={<LoadingState label="Loading the revenue" rows={8} />}>
        {(revenue) =>
          revenue.rows.length === 0 ? (
            <EmptyState title="No revenue in this year" icon={IconChartBar}>
              Each invoice adds to it.
            </EmptyState>
          ) : (
            <RevenueTable revenue={revenue} by={filters.by} />
          )
        }
      </Loaded>
    </>
  );
}

const GROUPS = [
  { value: 'department', label: 'By department' },
  { value: 'service', label: 'By service' },
  { value: 'state', label: 'By state' },
];

/** This one and the four before, and one from the address. */
function yearsOf(now: Date, chosen: string): string[] {
  const start = Number(financialYear(now).label.slice(0, 4));
  const years = [0, 1, 2, 3, 4].map((back) => financialYear(new Date(`${start - back}-06-01`)).label);
  return years.includes(chosen) ? years : [...years, chosen];
}
