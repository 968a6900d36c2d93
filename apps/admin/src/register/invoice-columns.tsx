import { Group, Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { placeName } from '@portal/domain/states';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { DownloadButton } from '@portal/ui/portal/download-button';
import { CorrectInvoice } from './correct-invoice.tsx';
import { RecordEInvoice } from './record-e-invoice.tsx';
import type { InvoiceRow } from './register.queries.ts';

/** The server sorts by the day alone. */
const unsorted = { sortable: false } as const;
const rs = (paise: number) => (paise === 0 ? '–' : formatRs(toPaise(paise)));
const amount = (id: string, header: string, of: (row: InvoiceRow) => number): DataColumn<InvoiceRow> => ({
  id,
  header,
  value: (row) => rs(of(row)),
  align: 'end',
  nowrap: true,
  ...unsorted,
});

/**
 * @param download saves the PDF of a row.
 * @param needsIrn whether e-invoices are a duty.
 */
export const invoiceColumns = (
  download: (row: InvoiceRow) => Promise<unknown>,
  needsIrn: boolean,
): readonly DataColumn<InvoiceRow>[] => [
  {
    id: 'number',
    header: 'Number',
    value: ({ number }) => number,
    cell: ({ number, order_id: orderId }) => (
      <AppLink to={`/adminorderdetail/${orderId}`} inherit style={{ whiteSpace: 'nowrap' }}>
        {number}
      </AppLink>
    ),
    ...unsorted,
  },
  { id: 'kind', header: 'Kind', value: ({ kind }) => kindName(kind), nowrap: true, ...unsorted },
  { id: 'date', header: 'Date', value: ({ date }) => dayText(date), nowrap: true, ...unsorted },
  {
    id: 'recipient',
    header: 'Recipient',
    value: ({ recipient }) => recipient,
    cell: ({ recipient, gst_number: gst }) => (
      <>
        {recipient}
        {gst !== null && (
          <Text span inherit c="dimmed" display="block" style={{ whiteSpace: 'nowrap' }}>
            {gst}
          </Text>
        )}
      </>
    ),
    ...unsorted,
  },
  {
    id: 'place',
    header: 'Place of Supply',
    value: ({ place_of_supply: code }) => `${code} ${placeName(code) ?? ''}`,
    ...unsorted,
  },
  amount('taxable', 'Taxable', (row) => row.taxable_paise),
  amount('cgst', 'CGST', (row) => row.cgst_paise),
  amount('sgst', 'SGST', (row) => row.sgst_paise),
  amount('igst', 'IGST', (row) => row.igst_paise),
  amount('total', 'Total', (row) => row.total_paise),
  { id: 'relation', header: 'Against', value: relationText, nowrap: true, ...unsorted },
  {
    id: 'pdf',
    header: 'Actions',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <Group gap={0} wrap="nowrap" justify="flex-end">
        {needsIrn && row.gst_number !== null && row.irn === null && <RecordEInvoice number={row.number} />}
        {row.kind === 'invoice' && <CorrectInvoice number={row.number} />}
        <DownloadButton
          variant="small"
          name={`${kindName(row.kind).toLowerCase()} ${row.number}`}
          download={() => download(row)}
        />
      </Group>
    ),
  },
];

export const kindName = (kind: InvoiceRow['kind']) => (kind === 'invoice' ? 'Invoice' : 'Credit note');

function relationText({ against, replaces }: InvoiceRow): string {
  if (against !== null) return against;
  return replaces === null ? '–' : `Replaces ${replaces}`;
}
