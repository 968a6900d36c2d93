import { VisuallyHidden } from '@mantine/core';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { OrderStatusBadge } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge } from '@portal/ui/portal/payment-status-badge';
import { AppLink } from '@portal/shell/app-link';
import type { BoughtService } from './dashboard.queries.ts';

export const myServicesColumns: readonly DataColumn<BoughtService>[] = [
  { id: 'id', header: 'ID', value: (row) => row.order_id, nowrap: true },
  { id: 'name', header: 'Service Name', value: (row) => row.order_name },
  { id: 'date', header: 'Date', value: ({ date }) => date, nowrap: true },
  { id: 'timeline', header: 'Timeline', value: ({ sla }) => sla },
  {
    id: 'status',
    header: 'Registration Status',
    value: ({ status }) => status,
    cell: (row) => <OrderStatusBadge status={row.status} steps={row.order_process} />,
  },
  {
    id: 'payment',
    header: 'Payment Status',
    value: (row) => row.payment_status,
    cell: (row) => <PaymentStatusBadge status={row.payment_status} />,
  },
  {
    id: 'view',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <AppLink to={`/orderdetail/${row.id}`} size="sm" display="inline-block" py="xs">
        View <VisuallyHidden>{row.order_id}</VisuallyHidden>
      </AppLink>
    ),
  },
];
