/** The tables of GSTR-1 as rows of text, under the headings of the CSV templates of the portal's offline tool. */

import { ABROAD, placeName } from '../states.ts';
import { DOCUMENT_NAMES, unregisteredNoteType } from './portal-json.ts';
import {
  type ConsumerSum,
  type ExemptSum,
  type IssuedSeries,
  type RatedAmounts,
  type ReturnDocument,
  type SacSum,
  totalOf,
} from './return-tables.ts';

export type CsvTable<Row> = {
  readonly titles: readonly string[];
  /** A document has a row for each rate. */
  readonly rowsOf: (row: Row) => string[][];
};

const itemTitles = ['Rate', 'Taxable Value', 'Cess Amount'];
const itemCells = (item: RatedAmounts) => [rate(item), amount(item.taxable), amount(0)];
const sharedTitle = 'Applicable % of Tax Rate';

export const csvB2b: CsvTable<ReturnDocument> = {
  titles: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    sharedTitle,
    'Invoice Type',
    'E-Commerce GSTIN',
    ...itemTitles,
  ],
  rowsOf: (row) =>
    row.items.map((item) => [
      row.recipientGstin ?? '',
      row.recipientName,
      row.number,
      csvDay(row.day),
      amount(row.totalPaise),
      place(row),
      'N',
      '',
      supplyName(row),
      '',
      ...itemCells(item),
    ]),
};

export const csvB2cl: CsvTable<ReturnDocument> = {
  titles: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    sharedTitle,
    ...itemTitles,
    'E-Commerce GSTIN',
  ],
  rowsOf: (row) =>
    row.items.map((item) => [
      row.number,
      csvDay(row.day),
      amount(row.totalPaise),
      place(row),
      '',
      ...itemCells(item),
      '',
    ]),
};

export const csvExports: CsvTable<ReturnDocument> = {
  titles: [
    'Export Type',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Port Code',
    'Shipping Bill Number',
    'Shipping Bill Date',
    ...itemTitles,
  ],
  rowsOf: (row) =>
    row.items.map((item) => [
      row.supply,
      row.number,
      csvDay(row.day),
      amount(row.totalPaise),
      '',
      '',
      '',
      ...itemCells(item),
    ]),
};

export const csvB2cs: CsvTable<ConsumerSum> = {
  titles: ['Type', 'Place Of Supply', sharedTitle, ...itemTitles, 'E-Commerce GSTIN'],
  rowsOf: (row) => [['OE', place(row), '', ...itemCells(row), '']],
};

export const csvCdnr: CsvTable<ReturnDocument> = {
  titles: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    sharedTitle,
    ...itemTitles,
  ],
  rowsOf: (row) =>
    row.items.map((item) => [
      row.recipientGstin ?? '',
      row.recipientName,
      row.number,
      csvDay(row.day),
      'C',
      place(row),
      'N',
      supplyName(row),
      amount(row.totalPaise),
      '',
      ...itemCells(item),
    ]),
};

export const csvCdnur: CsvTable<ReturnDocument> = {
  titles: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    sharedTitle,
    ...itemTitles,
  ],
  rowsOf: (row) =>
    row.items.map((item) => [
      unregisteredNoteType(row),
      row.number,
      csvDay(row.day),
      'C',
      row.supply === 'R' ? place(row) : '',
      amount(row.totalPaise),
      '',
      ...itemCells(item),
    ]),
};

export const csvExempt: CsvTable<ExemptSum> = {
  titles: [
    'Description',
    'Nil Rated Supplies',
    'Exempted(other than nil rated/non GST supply)',
    'Non-GST Supplies',
  ],
  rowsOf: ({ buyers, isWithinState, exempt }) => [
    [
      `${isWithinState ? 'Intra' : 'Inter'}-State supplies to ${buyers === 'b2b' ? 'registered' : 'unregistered'} persons`,
      amount(0),
      amount(exempt),
      amount(0),
    ],
  ],
};

export const csvSac: CsvTable<SacSum> = {
  titles: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  rowsOf: (row) => [
    [
      row.sac,
      '',
      'NA',
      '0.00',
      amount(totalOf(row)),
      rate(row),
      ...[row.taxable, row.igst, row.cgst, row.sgst, 0].map(amount),
    ],
  ],
};

export const csvIssued: CsvTable<IssuedSeries> = {
  titles: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  rowsOf: ({ kind, from, to, total }) => [[DOCUMENT_NAMES[kind], from, to, String(total), '0']],
};

const supplyName = ({ supply }: ReturnDocument) =>
  supply === 'R' ? 'Regular B2B' : `SEZ supplies ${supply === 'SEWP' ? 'with' : 'without'} payment`;

const rate = ({ rateBasisPoints }: RatedAmounts) => (rateBasisPoints / 100).toFixed(2);

/** "1234.50": rupees with two decimals, without float arithmetic. */
function amount(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "29-Karnataka", with the portal's names of the states. */
function place({ placeOfSupply: code }: { placeOfSupply: string }): string {
  const name = code === ABROAD ? 'Foreign Country' : placeName(code);
  return `${code}-${name?.replaceAll(' and ', ' & ') ?? ''}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "05-Mar-26". */
function csvDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`;
}
