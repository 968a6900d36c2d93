/** Streams rows as a spreadsheet (XLSX), with a few batches in memory. */

import type { FileAnswer } from '../contract/files.ts';
import { streamZip } from './stream-zip.ts';
import { type Sheet, sheetXml, workbookParts } from './workbook-parts.ts';

export interface Workbook extends Sheet {
  madeAt: Date;
}

/** Every cell is text, never a formula. The length is unknown in advance. */
export function workbookAnswer({ madeAt, ...sheet }: Workbook, downloadName: string): FileAnswer {
  const parts = Object.entries(workbookParts(sheet)).map(([path, content]) => ({ path, content }));
  return {
    file: true,
    stream: streamZip([...parts, { path: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) }], madeAt),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadName,
  };
}
