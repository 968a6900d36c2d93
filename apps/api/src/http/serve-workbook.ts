/** Answers rows as a spreadsheet file (XLSX) that is made while it is sent, with a few batches of rows in memory. */
import type { FileAnswer } from '../contract/files.ts';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Sheet, sheetXml, workbookParts } from './workbook-parts.ts';

export interface Workbook extends Sheet {
  madeAt: Date;
}

/**
 * Every cell is text and never a formula, whatever it begins with. The length is not known beforehand; whatever breaks,
 * breaks the answer off, so that no cut file is taken for a whole one.
 */
export function workbookAnswer({ madeAt, ...sheet }: Workbook, downloadName: string): FileAnswer {
  const zip = new ZipFile();
  const stream = new PassThrough();
  // Two at most, the one that is sent and the one after it: by default sixteen would be read ahead.
  const rows = Readable.from(sheetXml(sheet), { highWaterMark: 1 });
  for (const [path, text] of Object.entries(workbookParts(sheet))) {
    zip.addBuffer(Buffer.from(text), path, { mtime: madeAt });
  }
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { mtime: madeAt });
  zip.end();
  for (const source of [zip, rows]) source.on('error', (error: Error) => stream.destroy(error));
  // Its reader left: nothing more is read from the database.
  stream.once('close', () => rows.destroy());
  zip.outputStream.pipe(stream);
  return {
    file: true,
    stream,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadName,
  };
}
