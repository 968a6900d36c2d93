import { Group, VisuallyHidden } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { Money } from '@portal/ui/portal/money';
import { OrderStatusBadge, orderStatusText } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge, paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import type { OrderRow } from './orders.queries.ts';

export const orderColumns: readonly DataColumn<OrderRow>[] = [
  { id: 'id', header: 'Order ID', value: (row) => row.order_id, nowrap: true },
  { id: 'name', header: 'Order Name', value: (row) => row.order_name },
  {
    id: 'status',
    header: 'Order Status',
    value: orderStatusText,
    cell: (row) => <OrderStatusBadge order={row} />,
  },
  { id: 'date', header: 'Order Date', value: ({ date }) => date, nowrap: true },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ total }) => total,
    cell: ({ total }) => <Money rupees={total} />,
    align: 'end',
  },
  {
    id: 'payment',
    header: 'Payment Status',
    value: paymentStatusText,
    cell: (row) => <PaymentStatusBadge order={row} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <Group gap="md" wrap="nowrap" justify="flex-end">
        <AppLink to={`/orderdetail/${row.id}`} size="sm" display="inline-block" py="xs">
          View <VisuallyHidden>{row.order_id}</VisuallyHidden>
        </AppLink>
        <AppLink to={`/orderprogress/${row.id}`} size="sm" display="inline-block" py="xs">
          Progress <VisuallyHidden>of {row.order_id}</VisuallyHidden>
        </AppLink>
      </Group>
    ),
  },
];
