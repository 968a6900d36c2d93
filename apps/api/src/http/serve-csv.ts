/** Streams rows as a CSV file, one batch at a time. */

import { Readable } from 'node:stream';
import type { FileAnswer } from '../contract/files.ts';

/** A number is a number to a spreadsheet, also a negative one. */
export type CsvCell = string | number;

/** Each batch is read after the one before was sent. */
export function csvAnswer(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  downloadName: string,
): FileAnswer {
  return {
    file: true,
    stream: Readable.from(withMark(csvText(titles, batches))),
    contentType: 'text/csv; charset=utf-8',
    downloadName,
  };
}

/** Spreadsheets read a file without this mark in a local encoding. */
async function* withMark(text: AsyncIterable<string>) {
  yield '\uFEFF';
  yield* text;
}

/** The text of a CSV file, a chunk for each batch. */
export async function* csvText(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield lineOf(titles);
  for await (const rows of batches) yield rows.map(lineOf).join('');
}

const lineOf = (cells: readonly CsvCell[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** Prefixes formulas with an apostrophe (CSV injection, ASVS 1.2.10); a negative amount, "-12.50", is none. */
function cellOf(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const inert = !/^-\d+\.\d\d$/.test(cell) && /^[\s\0]*[=+\-@]|^[\t\r\0]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
