import { Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { QuotationBadge, quotationStateText } from '@portal/ui/portal/quotation-badge';
import { QuotationActions } from './quotation-actions.tsx';
import type { QuotationRow } from './quotations.queries.ts';

const unsorted = { sortable: false } as const;

export const quotationColumns: readonly DataColumn<QuotationRow>[] = [
  { id: 'number', header: 'Number', value: ({ number }) => number, nowrap: true, ...unsorted },
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
  {
    id: 'services',
    header: 'Services',
    value: ({ items }) => items.map(({ service }) => service).join(', '),
    ...unsorted,
  },
  {
    id: 'total',
    header: 'Total',
    value: ({ to_pay: { total } }) => formatRs(rupeesToPaise(total)),
    align: 'end',
    nowrap: true,
    ...unsorted,
  },
  {
    id: 'valid',
    header: 'Valid Until',
    value: ({ valid_until: day }) => dayText(day),
    nowrap: true,
    ...unsorted,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => quotationStateText(state),
    cell: (row) => <State row={row} />,
    ...unsorted,
  },
  {
    id: 'actions',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: (row) => (row.state === 'sent' ? <QuotationActions quotation={row} /> : null),
  },
];

function State({ row: { state, comment, items } }: { row: QuotationRow }) {
  return (
    <>
      <QuotationBadge state={state} />
      {comment !== '' && <Text size="sm">{comment}</Text>}
      {items.map(
        ({ order }) =>
          order !== null && (
            <Text key={order.id} size="sm">
              <AppLink to={`/adminorderdetail/${order.id}`} inherit>
                {order.order_id}
              </AppLink>
              , {order.state}
            </Text>
          ),
      )}
    </>
  );
}
