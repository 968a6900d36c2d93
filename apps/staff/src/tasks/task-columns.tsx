import { Text } from '@mantine/core';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { DueText } from '@portal/features/orders/due-text';
import { StatusSelect } from '@portal/features/orders/status-select';
import type { TaskRow } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { orderStatusText } from '@portal/ui/portal/order-status-badge';
import { paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import { IconEye } from '@tabler/icons-react';

export const taskColumns: readonly DataColumn<TaskRow>[] = [
  { id: 'id', header: 'Task ID', value: ({ order_id: id }) => id, nowrap: true },
  {
    id: 'name',
    header: 'Task Name',
    value: ({ order_name: name }) => name,
    cell: (row) => <TaskName task={row} />,
    sortable: false,
  },
  {
    id: 'price',
    header: 'Price',
    value: ({ price }) => formatRsDash(rupeesToPaise(price)),
    align: 'end',
    nowrap: true,
    sortable: false,
  },
  {
    id: 'sla',
    header: 'Timeline',
    value: ({ sla }) => sla,
    cell: (row) => (
      <>
        {row.sla}
        <DueText order={row} inOneLine />
      </>
    ),
  },
  { id: 'category', header: 'Category', value: ({ category }) => category, sortable: false },
  {
    id: 'status',
    header: 'Task Status',
    value: orderStatusText,
    cell: (row) => <StatusSelect order={row} label={`Task Status of ${row.order_id}`} />,
    sortable: false,
  },
  { id: 'view', header: 'Action', kind: 'action', value: () => '', cell: (row) => <View task={row} /> },
];

/** The customer, and what the task waits for. */
function TaskName({ task }: { task: TaskRow }) {
  const { order_name: name, user_name: customer, open_requirements: owed } = task;
  const payment = paymentStatusText(task);
  const waits = [
    ...(payment === 'Completed' || payment === 'Pending' || payment === 'Not Due'
      ? []
      : [payment.toLowerCase()]),
    ...(payment === 'Pending' ? ['not paid yet'] : []),
    ...(owed > 0 && !task.is_cancelled ? [owed === 1 ? 'owes 1 document' : `owes ${owed} documents`] : []),
  ];
  return (
    <>
      {name}
      <Text size="sm" c="dimmed">
        {[customer, ...waits].join(' · ')}
      </Text>
    </>
  );
}

const View = ({ task }: { task: TaskRow }) => (
  <AppLinkButton
    to={`/stafftaskdetail/${task.id}`}
    variant="subtle"
    px="sm"
    aria-label={`View ${task.order_id}`}
  >
    <IconEye size={20} aria-hidden />
  </AppLinkButton>
);
