/** A CSV file that is sent while its rows are read: no more than a batch of them is in memory. */
import type { FileAnswer } from '../contract/files.ts';
import { Readable } from 'node:stream';

/** Batches of rows; each is asked for once the one before is on its way. */
export function csvAnswer(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
  downloadName: string,
): FileAnswer {
  return {
    file: true,
    stream: Readable.from(write(titles, batches)),
    contentType: 'text/csv; charset=utf-8',
    downloadName,
  };
}

async function* write(titles: readonly string[], batches: AsyncIterable<readonly (readonly string[])[]>) {
  // A spreadsheet takes a file without this mark for one of its own country's letters.
  yield `\uFEFF${lineOf(titles)}`;
  for await (const rows of batches) yield rows.map(lineOf).join('');
}

const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** With an apostrophe in front of what a spreadsheet would take for a formula (ASVS 1.2.10). */
function cellOf(text: string): string {
  const inert = /^[\s\0]*[=+\-@]|^[\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
