import { Button, CloseButton, Group } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { AppLinkButton } from '@portal/shell/app-link';
import { lazyComponent } from '@portal/shell/lazy-component';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilterControls } from './order-filters.tsx';
import { ordersSearch } from './orders-search.ts';
import { type AdminOrderRow, type Assignee, adminOrdersQuery } from './orders.queries.ts';
import { SavedViews } from './saved-views.tsx';

export function OrdersScreen() {
  const { search, setSearch, setFilter, table, filtering } = useListSearch(ordersSearch);
  const [selected, setSelected] = useState<readonly AdminOrderRow[]>([]);
  const { panel, ...page } = search;
  return (
    <>
      <ListScreen
        title="Orders"
        context="Every order, with where it stands and who works on it."
        action={<Actions onDuplicates={() => setSearch({ ...search, panel: 'duplicates' })} />}
        query={useLiveQuery(adminOrdersQuery, search)}
        loadingLabel="Loading the orders"
        // Selected orders stay selected on other pages, as they were shown there.
        renderAbove={({ orders, staff }) => (
          <BulkBar staff={staff} selected={selected} shown={orders} onSelect={setSelected} />
        )}
        rows={({ orders }) => orders}
        columns={useSelectableColumns(selected, setSelected)}
        {...table}
        searchLabel="Search orders"
        day={day}
        filters={{ ...filtering, many: true }}
        renderFilters={({ staff }) => (
          <>
            <OrderFilterControls search={search} staff={staff} onChange={setFilter} />
            <SavedViews search={search} onApply={setSearch} />
          </>
        )}
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
      <DuplicatesDialog opened={panel === 'duplicates'} onClose={() => setSearch(page)} />
    </>
  );
}

const day = { label: 'Search by date', of: ({ date }: AdminOrderRow) => date };

function useSelectableColumns(
  selected: readonly AdminOrderRow[],
  onSelect: (selected: readonly AdminOrderRow[]) => void,
) {
  return useCallback(
    ({ staff }: { staff: readonly Assignee[] }) => {
      const ids = new Set(selected.map(({ id }) => id));
      const toggle = (order: AdminOrderRow) =>
        onSelect(ids.has(order.id) ? selected.filter(({ id }) => id !== order.id) : [...selected, order]);
      return orderColumns({ staff, selection: { has: (id) => ids.has(id), toggle } });
    },
    [selected, onSelect],
  );
}

function Actions({ onDuplicates }: { onDuplicates: () => void }) {
  return (
    <Group gap="sm">
      <Button variant="default" onClick={onDuplicates}>
        Paid twice?
      </Button>
      <AppLinkButton to="/adminquotations" variant="default">
        Quotations
      </AppLinkButton>
      <AppLinkButton to="/admintask" variant="default">
        Task board
      </AppLinkButton>
      <AppLinkButton to="/adminaddorder" leftSection={<IconPlus size={18} aria-hidden />}>
        Add New
      </AppLinkButton>
    </Group>
  );
}

function DuplicatesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <ModalDialog
      opened={opened}
      onClose={onClose}
      title="Payments that may have been made twice"
      variant="wide"
      corner={<CloseButton size="lg" aria-label="Close" onClick={onClose} />}
    >
      <Suspense fallback={<LoadingState label="Loading the payments" />}>
        <Duplicates />
      </Suspense>
    </ModalDialog>
  );
}

const Duplicates = lazyComponent(async () => (await import('./duplicates.tsx')).Duplicates);
