/** Writes rows as CSV that spreadsheets open as plain text. */

import { type DataColumn, isDataColumn } from './table-columns.ts';

/** A header and one line per row, CRLF, with a byte order mark so that Excel reads UTF-8. */
export function formatCsv<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const shown = columns.filter(isDataColumn);
  const head = shown.map((column) => csvCell(column.header));
  const lines = rows.map((row) => shown.map((column) => csvCell(column.text?.(row) ?? column.value(row))));
  return `\uFEFF${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Downloads a text as a file. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}

// A spreadsheet would run a text that begins like a formula; a leading apostrophe keeps it text.
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
