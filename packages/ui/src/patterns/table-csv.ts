/** Writes rows as CSV that spreadsheets open as plain text, and hands it to the browser as a download. */
import { type DataColumn, isData } from './table-columns.ts';

/** One head line and one line a row, CRLF, with a byte order mark so that Excel reads UTF-8. */
export function toCsv<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const shown = columns.filter(isData);
  const head = shown.map((column) => csvCell(column.header));
  const lines = rows.map((row) => shown.map((column) => csvCell(column.text?.(row) ?? column.value(row))));
  return `\uFEFF${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Saves text as a file on the person's device. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}

// A text that begins like a formula would run in a spreadsheet; a leading apostrophe keeps it text.
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
