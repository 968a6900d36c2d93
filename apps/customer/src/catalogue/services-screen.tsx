/** The Our Services table with its search and category filter (C§2 /services). */
import { NativeSelect } from '@mantine/core';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { TableState } from '@portal/ui/patterns/table-state';
import { IconShoppingBag } from '@tabler/icons-react';
import type { Service } from './catalogue.queries.ts';
import { serviceColumns } from './service-columns.tsx';

export type ServicesScreenProps = {
  services: readonly Service[];
  state: TableState;
  /** Only services of this category; all when undefined. */
  category: string | undefined;
  onStateChange: (next: TableState) => void;
  onCategoryChange: (category: string | undefined) => void;
};

export function ServicesScreen(props: ServicesScreenProps) {
  const { services, state, category, onStateChange, onCategoryChange } = props;
  return (
    <DataTable
      label="Our Services"
      columns={serviceColumns}
      rows={category === undefined ? services : services.filter((service) => service.category === category)}
      rowId={({ id }) => String(id)}
      state={state}
      onStateChange={onStateChange}
      allRows
      searchLabel="Search by name or category"
      filters={{
        active: category !== undefined,
        clear: () => onCategoryChange(undefined),
        controls: (
          <NativeSelect
            aria-label="Category"
            value={category ?? ''}
            data={[{ value: '', label: 'All categories' }, ...categoriesOf(services)]}
            onChange={(event) => onCategoryChange(event.currentTarget.value || undefined)}
          />
        ),
      }}
      empty={
        <EmptyState title="No services on sale yet" icon={IconShoppingBag}>
          Our catalogue is being prepared. Please look in again soon.
        </EmptyState>
      }
    />
  );
}

function categoriesOf(services: readonly Service[]): string[] {
  return [...new Set(services.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b));
}
