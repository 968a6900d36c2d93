/** Every service of the catalogue on one page, by name, department and state (`/adminservice`). */
import { NativeSelect } from '@mantine/core';
import { SERVICE_STATES, type ServiceState } from '@portal/domain/catalogue';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { TableState } from '@portal/ui/patterns/table-state';
import { IconBriefcase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CatalogueRow } from './catalogue.queries.ts';
import { serviceColumns } from './service-columns.tsx';
import { STATES } from './state-badge.tsx';

export type ServiceFilter = { category?: string; state?: ServiceState };

export type ServicesTableProps = {
  services: readonly CatalogueRow[];
  table: TableState;
  onTableChange: (next: TableState) => void;
  filter: ServiceFilter;
  onFilterChange: (next: ServiceFilter) => void;
  /** Adds the first one. */
  addButton: ReactNode;
};

export function ServicesTable({
  services,
  table,
  onTableChange,
  addButton,
  ...filtering
}: ServicesTableProps) {
  const { category, state } = filtering.filter;
  const rows = services.filter(
    (service) =>
      (category === undefined || service.category === category) &&
      (state === undefined || service.state === state),
  );
  return (
    <DataTable
      label="Services"
      columns={serviceColumns}
      rows={rows}
      rowId={({ id }) => String(id)}
      state={table}
      onStateChange={onTableChange}
      allRows
      csv
      searchLabel="Search by name or category"
      filters={{
        active: category !== undefined || state !== undefined,
        clear: () => filtering.onFilterChange({}),
        controls: <Filters services={services} {...filtering} />,
      }}
      empty={
        <EmptyState title="No services yet" icon={IconBriefcase} action={addButton}>
          What you add is a draft until you publish it.
        </EmptyState>
      }
    />
  );
}

type FiltersProps = Pick<ServicesTableProps, 'services' | 'filter' | 'onFilterChange'>;

function Filters({ services, filter, onFilterChange }: FiltersProps) {
  const { category, state } = filter;
  return (
    <>
      <NativeSelect
        aria-label="Category"
        value={category ?? ''}
        data={[{ value: '', label: 'All categories' }, ...categoriesOf(services)]}
        onChange={({ currentTarget: { value } }) =>
          onFilterChange({ ...(value !== '' && { category: value }), ...(state && { state }) })
        }
      />
      <NativeSelect
        aria-label="State"
        value={state ?? ''}
        data={[{ value: '', label: 'All states' }, ...STATE_CHOICES]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = SERVICE_STATES.find((known) => known === value);
          onFilterChange({ ...(category !== undefined && { category }), ...(chosen && { state: chosen }) });
        }}
      />
    </>
  );
}

const STATE_CHOICES = SERVICE_STATES.map((state) => ({ value: state, label: STATES[state].label }));

function categoriesOf(services: readonly CatalogueRow[]): string[] {
  return [...new Set(services.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b));
}
