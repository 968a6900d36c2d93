/** Counters, pending actions, and the My Services table. */

import { Title, VisuallyHidden } from '@mantine/core';
import { AppLinkButton, AppLink } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import type { TableState } from '@portal/ui/patterns/table-state';
import { OrderStatusBadge, orderStatusText } from '@portal/ui/portal/order-status-badge';
import { PaymentStatusBadge, paymentStatusText } from '@portal/ui/portal/payment-status-badge';
import { IconShoppingBag } from '@tabler/icons-react';
import { ActionNeeded, type ActionNeededProps } from './action-needed.tsx';
import { Counters, type CountersProps } from './counters.tsx';
import type { BoughtService } from './dashboard.queries.ts';

export type DashboardScreenProps = CountersProps & {
  actions: ActionNeededProps;
  services: readonly BoughtService[];
  state: TableState;
  onStateChange: (next: TableState) => void;
};

export function DashboardScreen({ counts, actions, services, state, onStateChange }: DashboardScreenProps) {
  return (
    <>
      <Counters counts={counts} />
      {(services.length > 0 || actions.total > 0) && <ActionNeeded {...actions} />}
      <Title order={2} mb="md">
        My Services
      </Title>
      <DataTable
        label="My Services"
        columns={myServicesColumns}
        rows={services}
        rowId={({ id }) => String(id)}
        state={state}
        onStateChange={onStateChange}
        searchLabel="Search by name"
        day={day}
        empty={
          <EmptyState
            title="You have not bought a service yet"
            icon={IconShoppingBag}
            action={<AppLinkButton to="/services">See our services</AppLinkButton>}
          >
            Choose what you need. Each service says what it costs and how long it takes, and you follow it
            here.
          </EmptyState>
        }
      />
    </>
  );
}

const day = { label: 'Search by date', of: ({ date }: BoughtService) => date };

const myServicesColumns: readonly DataColumn<BoughtService>[] = [
  { id: 'id', header: 'ID', value: (row) => row.order_id, nowrap: true },
  { id: 'name', header: 'Service Name', value: (row) => row.order_name },
  { id: 'date', header: 'Date', value: ({ date }) => date, nowrap: true },
  { id: 'timeline', header: 'Timeline', value: ({ sla }) => sla },
  {
    id: 'status',
    header: 'Registration Status',
    value: orderStatusText,
    cell: (row) => <OrderStatusBadge order={row} />,
  },
  {
    id: 'payment',
    header: 'Payment Status',
    value: paymentStatusText,
    cell: (row) => <PaymentStatusBadge order={row} />,
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
