/** Columns of the tables that are sums; each row leads to its documents. */

import { Button } from '@mantine/core';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import type { GstSearch } from './gst-search.ts';
import { amountText, buyersText, countText, placeText, supplyText } from './gst-texts.ts';
import type { GstAmounts, GstReturn } from './gst.queries.ts';

type ConsumerRow = GstReturn['b2cs'][number];
type ExemptRow = GstReturn['nil'][number];
type SacRow = GstReturn['sac'][number];
type IssuedRow = GstReturn['issued'][number];

export const consumerColumns = (onList: (list: GstSearch) => void): DataColumn<ConsumerRow>[] => [
  { id: 'place', header: 'Place of supply', value: (row) => placeText(row.place_of_supply), sortable: false },
  ...sumColumns<ConsumerRow>(),
  documentsColumn((row) => ({ list: 'b2cs', place: row.place_of_supply, rate: row.rate }), onList),
];

export const exemptColumns = (onList: (list: GstSearch) => void): DataColumn<ExemptRow>[] => [
  { id: 'buyers', header: 'Sold to', value: ({ buyers }) => buyersText(buyers), sortable: false },
  { id: 'supply', header: 'Supply', value: (row) => supplyText(row.within_state), sortable: false },
  {
    id: 'exempt',
    header: 'Exempt value',
    value: ({ exempt }) => exempt,
    cell: ({ exempt }) => <span className="portal-figures">{amountText(exempt)}</span>,
    align: 'end',
    nowrap: true,
    sortable: false,
  },
  documentsColumn((row) => ({ list: 'nil', buyers: row.buyers, within: row.within_state }), onList),
];

export const sacColumns = (onList: (list: GstSearch) => void): DataColumn<SacRow>[] => [
  { id: 'buyers', header: 'Sold to', value: ({ buyers }) => buyersText(buyers), sortable: false },
  { id: 'sac', header: 'SAC', value: ({ sac }) => sac, nowrap: true, sortable: false },
  ...sumColumns<SacRow>(),
  documentsColumn((row) => ({ list: 'sac', buyers: row.buyers, sac: row.sac, rate: row.rate }), onList),
];

export const issuedColumns: DataColumn<IssuedRow>[] = [
  {
    id: 'kind',
    header: 'Documents',
    value: ({ kind }) => (kind === 'invoice' ? 'Invoices' : 'Credit notes'),
    sortable: false,
  },
  { id: 'from', header: 'From', value: ({ from }) => from, nowrap: true, sortable: false },
  { id: 'to', header: 'To', value: ({ to }) => to, nowrap: true, sortable: false },
  { id: 'total', header: 'Total', value: ({ total }) => total, align: 'end', sortable: false },
  {
    id: 'cancelled',
    header: 'Cancelled',
    value: ({ cancelled }) => cancelled,
    align: 'end',
    sortable: false,
  },
  { id: 'net', header: 'Issued', value: ({ net }) => net, align: 'end', sortable: false },
];

function sumColumns<Row extends GstAmounts & { rate: number }>(): DataColumn<Row>[] {
  const amount = (id: keyof GstAmounts, header: string): DataColumn<Row> => ({
    id,
    header,
    value: (row) => row[id],
    cell: (row) => <span className="portal-figures">{row[id] === 0 ? '–' : amountText(row[id])}</span>,
    align: 'end',
    nowrap: true,
    sortable: false,
  });
  return [
    { id: 'rate', header: 'Rate', value: ({ rate }) => `${rate}%`, align: 'end', sortable: false },
    amount('taxable', 'Taxable value'),
    amount('cgst', 'CGST'),
    amount('sgst', 'SGST'),
    amount('igst', 'IGST'),
    amount('total', 'Total'),
  ];
}

function documentsColumn<Row extends { documents: number }>(
  listOf: (row: Row) => GstSearch,
  onList: (list: GstSearch) => void,
): DataColumn<Row> {
  return {
    id: 'documents',
    header: 'Documents',
    kind: 'action',
    value: () => '',
    cell: (row) => (
      <Button variant="subtle" px="xs" mih={36} h={36} fz="sm" onClick={() => onList(listOf(row))}>
        {countText(row.documents, 'document', 'documents')}
      </Button>
    ),
  };
}
