/** Streams rows as a spreadsheet (XLSX), with a few batches in memory. */

import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileAnswer } from '../contract/files.ts';
import { type Sheet, sheetXml, workbookParts } from './workbook-parts.ts';

export interface Workbook extends Sheet {
  madeAt: Date;
}

/**
 * Every cell is text, never a formula. The length is unknown in advance; an error aborts the response, so that clients
 * notice a truncated file.
 */
export function workbookAnswer({ madeAt, ...sheet }: Workbook, downloadName: string): FileAnswer {
  const zip = new ZipFile();
  const stream = new PassThrough();
  // At most two batches in memory; the default would read sixteen ahead.
  const rows = Readable.from(sheetXml(sheet), { highWaterMark: 1 });
  for (const [path, text] of Object.entries(workbookParts(sheet))) {
    zip.addBuffer(Buffer.from(text), path, { mtime: madeAt });
  }
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { mtime: madeAt });
  zip.end();
  for (const source of [zip, rows]) source.on('error', (error: Error) => stream.destroy(error));
  // The client left: stop reading from the database.
  stream.once('close', () => rows.destroy());
  zip.outputStream.pipe(stream);
  return {
    file: true,
    stream,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadName,
  };
}
