import { dayText } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { ReceivedStateBadge, receivedStateText } from './received-state-badge.tsx';
import type { PaymentRow } from './register.queries.ts';

/** The server sorts by the day alone. */
const unsorted = { sortable: false } as const;
const amount = { ...unsorted, align: 'end', nowrap: true } as const;

export const paymentColumns: readonly DataColumn<PaymentRow>[] = [
  { id: 'date', header: 'Paid On', value: ({ date }) => dayText(date), nowrap: true, ...unsorted },
  {
    id: 'customer',
    header: 'Customer',
    value: ({ customer }) => customer.name,
    cell: ({ customer: { id, name } }) => (
      <AppLink to={`/admineditcustomer/${id}`} inherit>
        {name}
      </AppLink>
    ),
    ...unsorted,
  },
  { id: 'services', header: 'Services', value: ({ services }) => services.join(', '), ...unsorted },
  {
    id: 'orders',
    header: 'Orders',
    value: ({ orders }) => orders.map(({ order_id: id }) => id).join(', '),
    cell: ({ orders }) => <Orders orders={orders} />,
    ...unsorted,
  },
  { id: 'amount', header: 'Amount', value: (row) => formatRs(toPaise(row.amount_paise)), ...amount },
  {
    id: 'refunded',
    header: 'Refunded',
    value: ({ refunded_paise: paise }) => (paise === 0 ? '–' : formatRs(toPaise(paise))),
    ...amount,
  },
  {
    id: 'state',
    header: 'State',
    value: receivedStateText,
    cell: (row) => <ReceivedStateBadge state={row.state} disputed={row.disputed} />,
    ...unsorted,
  },
  { id: 'method', header: 'Method', value: ({ method }) => method ?? '–', ...unsorted },
  {
    id: 'fee',
    header: 'Fee',
    value: ({ fee_paise: fee }) => (fee === null ? '–' : formatRs(toPaise(fee))),
    ...amount,
  },
  {
    id: 'payment',
    header: 'Payment ID',
    value: ({ payment_id: id }) => id,
    cell: ({ payment_id: id }) => <span style={{ overflowWrap: 'anywhere' }}>{id}</span>,
    ...unsorted,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    value: ({ invoice }) => invoice ?? '–',
    cell: ({ invoice }) =>
      invoice === null ? (
        '–'
      ) : (
        <AppLink to="/admininvoices" search={{ q: invoice }} inherit>
          {invoice}
        </AppLink>
      ),
    nowrap: true,
    ...unsorted,
  },
];

function Orders({ orders }: Pick<PaymentRow, 'orders'>) {
  if (orders.length === 0) return '–';
  return orders.map(({ id, order_id: shown }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <AppLink to={`/adminorderdetail/${id}`} inherit style={{ whiteSpace: 'nowrap' }}>
        {shown}
      </AppLink>
    </span>
  ));
}
