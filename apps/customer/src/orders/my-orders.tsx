/** The My Orders table with its filters (`/myorders`). */

import { NativeSelect, Text } from '@mantine/core';
import { type OrderBucket, orderBucket } from '@portal/domain/order-status';
import { AppLinkButton } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { TableState } from '@portal/ui/patterns/table-state';
import { orderColumns } from './order-columns.tsx';
import {
  BUCKETS,
  bucketOf,
  type OrderFilter,
  PAYMENTS,
  type PaymentStatus,
  paymentOf,
} from './order-filters.ts';
import type { OrderRow } from './orders.queries.ts';

export type MyOrdersProps = {
  orders: readonly OrderRow[];
  /** Whether there are older orders than these. */
  more: boolean;
  state: TableState;
  /** Only the orders of one dashboard counter; all when undefined. */
  bucket: OrderBucket | undefined;
  /** Only paid or only unpaid orders; all when undefined. */
  payment: PaymentStatus | undefined;
  onStateChange: (next: TableState) => void;
  onFilterChange: (filter: OrderFilter) => void;
};

export function MyOrders({
  orders,
  more,
  state,
  bucket,
  payment,
  onStateChange,
  onFilterChange,
}: MyOrdersProps) {
  const rows = orders.filter(
    (row) =>
      (bucket === undefined || orderBucket(row.status, row.order_process) === bucket) &&
      (payment === undefined || row.payment_status === payment),
  );
  return (
    <>
      <DataTable
        label="My Orders"
        columns={orderColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        searchLabel="Search by name"
        day={day}
        filters={{
          active: bucket !== undefined || payment !== undefined,
          clear: () => onFilterChange({ bucket: undefined, payment: undefined }),
          controls: (
            <>
              <NativeSelect
                aria-label="Show"
                value={bucket ?? ''}
                data={BUCKETS}
                onChange={({ currentTarget }) =>
                  onFilterChange({ bucket: bucketOf(currentTarget.value), payment })
                }
              />
              <NativeSelect
                aria-label="Payment"
                value={payment ?? ''}
                data={PAYMENTS}
                onChange={({ currentTarget }) =>
                  onFilterChange({ bucket, payment: paymentOf(currentTarget.value) })
                }
              />
            </>
          ),
        }}
        csv
        empty={
          <EmptyState
            title="You have no orders yet"
            action={<AppLinkButton to="/services">See our services</AppLinkButton>}
          >
            Every service that you buy becomes an order, and you follow it here.
          </EmptyState>
        }
      />
      {more && (
        <Text c="dimmed" size="sm" mt="md">
          These are your newest {orders.length} orders.
        </Text>
      )}
    </>
  );
}

const day = { label: 'Search by date', of: ({ date }: OrderRow) => date };
