import { Checkbox } from '@mantine/core';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { DueText } from '@portal/features/orders/due-text';
import { StatusSelect } from '@portal/features/orders/status-select';
import { AppLinkButton } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { orderStatusText } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge, paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import { IconEye } from '@tabler/icons-react';
import { AssigneeSelect } from './assignee-select.tsx';
import type { AdminOrderRow, Assignee } from './orders.queries.ts';

export type Selection = {
  has: (orderId: number) => boolean;
  toggle: (order: AdminOrderRow) => void;
};

export type OrderColumnsOptions = { staff: readonly Assignee[]; selection: Selection };

export function orderColumns({ staff, selection }: OrderColumnsOptions): DataColumn<AdminOrderRow>[] {
  return [
    {
      id: 'select',
      header: 'Select',
      kind: 'action',
      value: () => '',
      cell: (row) => (
        <Checkbox
          aria-label={`Select ${row.order_id}`}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row)}
        />
      ),
    },
    { id: 'order', header: 'Order ID', value: ({ order_id: id }) => id, nowrap: true },
    { id: 'user', header: 'User Name', value: ({ user_name: name }) => name, sortable: false },
    { id: 'name', header: 'Order Name', value: ({ order_name: name }) => name },
    {
      id: 'payment',
      header: 'Payment ID',
      value: ({ payment_id: id }) => id ?? '',
      cell: ({ payment_id: id }) => <span style={{ overflowWrap: 'anywhere' }}>{id ?? '–'}</span>,
      sortable: false,
    },
    {
      id: 'price',
      header: 'Price',
      value: ({ price }) => formatRsDash(rupeesToPaise(price)),
      align: 'end',
      nowrap: true,
    },
    { id: 'sla', header: 'Timeline', value: ({ sla }) => sla, cell: (row) => <Timeline order={row} /> },
    {
      id: 'status',
      header: 'Status',
      value: orderStatusText,
      cell: (row) => <StatusSelect order={row} label={`Status of ${row.order_id}`} />,
    },
    {
      id: 'paid',
      header: 'Payment',
      value: paymentStatusText,
      cell: (row) => <PaymentStatusBadge order={row} />,
      sortable: false,
    },
    {
      id: 'staff',
      header: 'Assigned To',
      value: ({ staff_name: name }) => name ?? '',
      cell: (row) => <AssigneeSelect order={row} staff={staff} />,
      sortable: false,
    },
    { id: 'date', header: 'Order Date', value: ({ date }) => date, nowrap: true },
    { id: 'view', header: 'Action', kind: 'action', value: () => '', cell: (row) => <View order={row} /> },
  ];
}

/** The due date is needed more often than the promised timeline. */
const Timeline = ({ order }: { order: AdminOrderRow }) => (
  <>
    {order.sla}
    <DueText order={order} />
  </>
);

const View = ({ order }: { order: AdminOrderRow }) => (
  <AppLinkButton
    to={`/adminorderdetail/${order.id}`}
    variant="subtle"
    px="sm"
    aria-label={`View ${order.order_id}`}
  >
    <IconEye size={20} aria-hidden />
  </AppLinkButton>
);
