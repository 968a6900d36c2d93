/** The My Orders table with its filters (`/myorders`). */

import { Group, NativeSelect } from '@mantine/core';
import { orderBucket } from '@portal/domain/order-status';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderColumns } from './order-columns.tsx';
import { type OrdersSearch, ordersSearch } from './orders-search.ts';
import { type OrderRow, ordersQuery } from './orders.queries.ts';

/** @param props.intro is shown above the table */
export function MyOrders({ intro }: { intro: ReactNode }) {
  const { search, setFilter, table, filtering } = useListSearch(ordersSearch);
  const { bucket, payment } = search;
  return (
    <ListScreen
      title="My Orders"
      context="Everything you have bought, newest first."
      action={
        <Group gap="sm">
          <AppLinkButton to="/quotations" variant="default">
            Quotations
          </AppLinkButton>
          <AppLinkButton to="/services">Buy a service</AppLinkButton>
        </Group>
      }
      intro={intro}
      query={useQuery(ordersQuery(useApi()))}
      loadingLabel="Loading your orders"
      rows={({ orders }) =>
        orders.filter(
          (row) =>
            (bucket === undefined || isIn(bucket, row)) &&
            (payment === undefined || paymentStatusText(row) === payment),
        )
      }
      columns={orderColumns}
      {...table}
      searchLabel="Search by name"
      day={day}
      filters={{ ...filtering, clear: () => setFilter({ bucket: '', payment: '' }) }}
      renderFilters={() => <OrderFilters search={search} onChange={setFilter} />}
      csv
      empty={
        <EmptyState
          title="You have no orders yet"
          action={<AppLinkButton to="/services">See our services</AppLinkButton>}
        >
          Every service that you buy becomes an order, and you follow it here.
        </EmptyState>
      }
      note={({ orders, more }) => (more ? `These are your newest ${orders.length} orders.` : undefined)}
    />
  );
}

/** As the dashboard counts: what is cancelled or fully refunded is complete. */
function isIn(bucket: NonNullable<OrdersSearch['bucket']>, row: OrderRow): boolean {
  if (bucket === 'cancelled') return row.is_cancelled;
  const isEnded = row.is_cancelled || paymentStatusText(row) === 'Refunded';
  return (isEnded ? 'complete' : orderBucket(row.status, row.order_process)) === bucket;
}

const day = { label: 'Search by date', of: ({ date }: OrderRow) => date };

type OrderFiltersProps = {
  search: OrdersSearch;
  /** An empty string removes a filter. */
  onChange: (change: { bucket?: string; payment?: string }) => void;
};

function OrderFilters({ search: { bucket, payment }, onChange }: OrderFiltersProps) {
  return (
    <>
      <NativeSelect
        aria-label="Show"
        value={bucket ?? ''}
        data={BUCKETS}
        onChange={({ currentTarget }) => onChange({ bucket: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Payment"
        value={payment ?? ''}
        data={PAYMENTS}
        onChange={({ currentTarget }) => onChange({ payment: currentTarget.value })}
      />
    </>
  );
}

/** The dashboard's counters. */
const BUCKETS = [
  { value: '', label: 'All orders' },
  { value: 'pending', label: 'Pending' },
  { value: 'progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
  { value: 'cancelled', label: 'Cancelled' },
];

const PAYMENTS = [
  { value: '', label: 'Paid or not' },
  { value: 'Completed', label: 'Payment completed' },
  { value: 'Pending', label: 'Payment pending' },
  { value: 'Partly Paid', label: 'Partly paid' },
  { value: 'Partly Refunded', label: 'Partly refunded' },
  { value: 'Refunded', label: 'Refunded' },
];
