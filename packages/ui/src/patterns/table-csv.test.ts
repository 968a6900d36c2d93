import { describe, expect, it } from 'vitest';
import type { DataColumn } from './table-columns.ts';
import { formatCsv } from './table-csv.ts';

type Row = { name: string; price: number };
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'price', header: 'Price', value: (row) => row.price, text: (row) => `Rs.${row.price}` },
  { id: 'view', header: 'View', kind: 'action', value: () => 'never' },
];
const lineOf = (name: string) => formatCsv(columns, [{ name, price: 5 }]).split('\r\n')[1];

describe('a table as CSV', () => {
  it('has a header, one line per row, and no action columns', () => {
    expect(formatCsv(columns, [{ name: 'GST', price: 5 }])).toBe('\uFEFFName,Price\r\nGST,Rs.5\r\n');
  });

  it.each([
    ['=1+1', "'=1+1,Rs.5"],
    ['+91 98', "'+91 98,Rs.5"],
    ['-2', "'-2,Rs.5"],
    ['@SUM(A1)', "'@SUM(A1),Rs.5"],
    [' =1', "' =1,Rs.5"],
    ['a, "b"', '"a, ""b""",Rs.5'],
    ['=a,b', '"\'=a,b",Rs.5'],
  ])('writes %j as %j', (name, line) => {
    expect(lineOf(name)).toBe(line);
  });
});
