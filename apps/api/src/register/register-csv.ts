/** Everything that a filter finds, as CSV. */

import { orderDisplayId } from '@portal/domain/display-id';
import { placeName } from '@portal/domain/states';
import type { FileAnswer } from '../contract/files.ts';
import type { Replica } from '../db/replica.ts';
import { type CsvCell, csvAnswer } from '../http/serve-csv.ts';
import type { RowPosition } from '../lists/cursor.ts';
import { type ListQuery, loadRows } from '../lists/list-query.ts';
import { documentList, type DocumentFilters, type DocumentRow } from './document-list.ts';
import { methodOf, paymentList, type PaymentFilters, type PaymentRow } from './payment-list.ts';
import { receivableList, type ReceivableFilters, type ReceivableRow } from './receivable-list.ts';

export const paymentsCsv = (
  replica: Pick<Replica, 'read'>,
  filters: PaymentFilters,
  name: string,
): FileAnswer => csvAnswer(paymentTitles, readAll(replica, paymentList(filters), paymentCells), name);

export const documentsCsv = (
  replica: Pick<Replica, 'read'>,
  filters: DocumentFilters,
  name: string,
): FileAnswer => csvAnswer(documentTitles, readAll(replica, documentList(filters), documentCells), name);

/** `today` is the day in India from which ages count. */
export const receivablesCsv = (
  replica: Pick<Replica, 'read'>,
  filters: ReceivableFilters,
  today: string,
  name: string,
): FileAnswer =>
  csvAnswer(receivableTitles, readAll(replica, receivableList(filters, today), receivableCells), name);

const batch = 1_000;

/** Each batch is its own query, so a slow reader holds no connection. */
async function* readAll<Row extends { id: number }>(
  replica: Pick<Replica, 'read'>,
  list: ListQuery<Row>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  for (let after: RowPosition | undefined; ;) {
    const range = { limit: batch, offset: 0, after };
    const { rows, positions } = await replica.read((db) => loadRows(db, list, range));
    if (rows.length > 0) yield rows.map(cellsOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = positions.get(last.id);
  }
}

const paymentTitles = [
  'Date',
  'Customer ID',
  'Customer',
  'Services',
  'Orders',
  'Amount (Rs.)',
  'Refunded (Rs.)',
  'State',
  'Payment ID',
  'Invoice',
  'Method',
  'Fee with GST (Rs.)',
  'GST on fee (Rs.)',
];

const paymentCells = (row: PaymentRow): CsvCell[] => [
  row.paid_on,
  row.customer_id,
  row.customer_name,
  row.services.join(', '),
  row.orders.map(orderDisplayId).join(', '),
  rupees(row.amount_paise),
  rupees(row.refunded_paise),
  row.disputed ? 'Disputed' : row.state,
  row.provider_payment_id,
  row.invoice_number ?? '',
  methodOf(row) ?? '',
  row.fee_paise === null ? '' : rupees(row.fee_paise),
  row.tax_paise === null ? '' : rupees(row.tax_paise),
];

const documentTitles = [
  'Kind',
  'Number',
  'Date',
  'Recipient',
  'GST number',
  'Place of supply',
  'State',
  'Taxable (Rs.)',
  'CGST (Rs.)',
  'SGST/UTGST (Rs.)',
  'IGST (Rs.)',
  'Reimbursed at cost (Rs.)',
  'Total (Rs.)',
  'Against',
  'In place of',
  'IRN',
];

const documentCells = (row: DocumentRow): CsvCell[] => [
  row.kind === 'invoice' ? 'Invoice' : 'Credit note',
  row.number,
  row.issued_on,
  row.recipient_name,
  row.recipient_gstin ?? '',
  row.place_of_supply,
  placeName(row.place_of_supply) ?? '',
  ...[row.taxable_paise, row.cgst_paise, row.sgst_paise, row.igst_paise].map(rupees),
  rupees(outsideGst(row)),
  rupees(row.total_paise),
  row.against ?? '',
  row.replaced ?? '',
  row.irn ?? '',
];

const receivableTitles = [
  'Customer ID',
  'Customer',
  'Order',
  'Service',
  'Invoice',
  'Invoiced on',
  'Invoiced (Rs.)',
  'Received (Rs.)',
  'TDS awaited (Rs.)',
  'Owed (Rs.)',
];

const receivableCells = (row: ReceivableRow): CsvCell[] => [
  row.customer_id,
  row.customer_name,
  orderDisplayId(row.order_id),
  row.service_name,
  row.invoice,
  row.invoiced_on,
  ...[row.invoiced_paise, row.received_paise, row.tds_awaited_paise, row.owed_paise].map(rupees),
];

/** What was passed on as a pure agent. */
const outsideGst = (row: DocumentRow): number =>
  row.total_paise - row.taxable_paise - row.cgst_paise - row.sgst_paise - row.igst_paise;

/** A decimal number of rupees. */
const rupees = (paise: number): number => paise / 100;
