import { dayText } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import type { ReceivableRow } from './receivables.queries.ts';

/** The server sorts by the day of the invoice alone. */
const unsorted = { sortable: false } as const;
const amount = { ...unsorted, align: 'end', nowrap: true } as const;
const rs = (paise: number) => formatRs(toPaise(Math.max(0, paise)));

export const receivableColumns: readonly DataColumn<ReceivableRow>[] = [
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
    id: 'order',
    header: 'Order',
    value: ({ order }) => order.order_id,
    cell: ({ order }) => (
      <AppLink to={`/adminorderdetail/${order.id}`} inherit style={{ whiteSpace: 'nowrap' }}>
        {order.order_id}
      </AppLink>
    ),
    ...unsorted,
  },
  { id: 'service', header: 'Service', value: ({ order }) => order.service, ...unsorted },
  { id: 'invoice', header: 'Invoice', value: ({ invoice }) => invoice, nowrap: true, ...unsorted },
  {
    id: 'invoiced_on',
    header: 'Invoiced On',
    value: ({ invoiced_on: day }) => dayText(day),
    nowrap: true,
    ...unsorted,
  },
  { id: 'days', header: 'Days', value: ({ days }) => String(days), ...amount },
  { id: 'invoiced', header: 'Invoiced', value: (row) => rs(row.invoiced_paise), ...amount },
  { id: 'received', header: 'Received', value: (row) => rs(row.received_paise), ...amount },
  {
    id: 'tds',
    header: 'TDS Awaited',
    value: ({ tds_awaited_paise: paise }) => (paise === 0 ? '–' : rs(paise)),
    ...amount,
  },
  { id: 'owed', header: 'Owed', value: (row) => rs(row.owed_paise), ...amount },
];
