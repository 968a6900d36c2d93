/** All orders as a table whose rows are worked on where they stand, alone or many at once. */
import type { Counted } from '@portal/shell/load-page';
import { AppLinkButton } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconClipboardList } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilterControls } from './order-filters.tsx';
import { type OrdersSearch, isFiltered, withFilter, withTable } from './orders-search.ts';
import type { AdminOrderRow, Assignee } from './orders.queries.ts';
import { SavedViews } from './saved-views.tsx';

export type OrdersTableProps = {
  list: { orders: readonly AdminOrderRow[]; staff: readonly Assignee[]; counted: Counted };
  /** Another page is on its way. */
  busy: boolean;
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
};

export function OrdersTable({ list, busy, search, onSearch }: OrdersTableProps) {
  const { orders, staff, counted } = list;
  const [selected, setSelected] = useState<readonly AdminOrderRow[]>([]);
  const columns = useMemo(() => {
    const ids = new Set(selected.map(({ id }) => id));
    const toggle = (order: AdminOrderRow) =>
      setSelected((now) => (ids.has(order.id) ? now.filter(({ id }) => id !== order.id) : [...now, order]));
    return orderColumns({ staff, selection: { has: (id) => ids.has(id), toggle } });
  }, [staff, selected]);
  const narrow: Parameters<typeof OrderFilterControls>[0]['onChange'] = (change) =>
    onSearch(withFilter(search, change));
  return (
    <>
      {/* Ticked orders stay ticked on other pages; what is shown of them is as it was then. */}
      <BulkBar staff={staff} selected={selected} shown={orders} onSelect={setSelected} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        rowId={({ id }) => String(id)}
        state={search}
        onStateChange={(state) => onSearch(withTable(search, state))}
        searchLabel="Search orders"
        day={day}
        filters={{
          many: true,
          active: isFiltered(search),
          clear: () => onSearch({}),
          controls: (
            <>
              <OrderFilterControls search={search} staff={staff} onChange={narrow} />
              <SavedViews search={search} onApply={onSearch} />
            </>
          ),
        }}
        server={{ ...counted, busy }}
        csv
        empty={
          <EmptyState
            title="There are no orders yet"
            icon={IconClipboardList}
            action={<AppLinkButton to="/adminaddorder">Add an order</AppLinkButton>}
          >
            They appear here as soon as a customer buys a service or somebody adds an order.
          </EmptyState>
        }
      />
    </>
  );
}

const day = { label: 'Search by date', of: ({ date }: AdminOrderRow) => date };
