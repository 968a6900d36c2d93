/** The Our Services table with search, category filter and selection (`/services`). */

import { NativeSelect } from '@mantine/core';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { TableState } from '@portal/ui/patterns/table-state';
import { IconShoppingBag } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Service } from './catalogue.queries.ts';
import { BuySelectedBar, SelectionNotices } from './selection-controls.tsx';
import type { Selection } from './selection.ts';
import { serviceColumns } from './service-columns.tsx';

export type ServicesScreenProps = {
  services: readonly Service[];
  selection: Selection;
  state: TableState;
  /** Only services of this category; all when undefined. */
  category: string | undefined;
  onStateChange: (next: TableState) => void;
  onCategoryChange: (category: string | undefined) => void;
};

export function ServicesScreen({ selection, ...list }: ServicesScreenProps) {
  const { has, full, toggle } = selection;
  const columns = useMemo(() => serviceColumns({ has, full, toggle }), [has, full, toggle]);
  return (
    <>
      <SelectionNotices selection={selection} />
      <ServiceTable {...list} columns={columns} />
      <BuySelectedBar selection={selection} />
    </>
  );
}

type ServiceTableProps = Omit<ServicesScreenProps, 'selection'> & {
  columns: ReturnType<typeof serviceColumns>;
};

function ServiceTable(props: ServiceTableProps) {
  const { services, columns, state, category, onStateChange, onCategoryChange } = props;
  return (
    <DataTable
      label="Our Services"
      columns={columns}
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
