/** Writes the tables of GSTR-1 as CSV files, under the names of the portal's offline tool. */

import {
  csvB2b,
  csvB2cl,
  csvB2cs,
  csvCdnr,
  csvCdnur,
  csvExempt,
  csvExports,
  csvIssued,
  csvSac,
  type CsvTable,
} from '@portal/domain/gst-return/portal-csv';
import type { Buyers, DocumentTable, ReturnDocument } from '@portal/domain/gst-return/return-tables';
import type { Db } from '../db/database.ts';
import { csvText } from '../http/serve-csv.ts';
import type { StreamedEntry } from '../http/stream-zip.ts';
import { readDocuments, type Reader } from './read-documents.ts';
import type { ReturnScope } from './return-scope.ts';
import { findIssuedSeries, isZero, sumConsumers, sumExempt, sumSacCodes } from './return-sums.ts';

/** The content is read when the archive comes to it. */
export function csvFiles(replica: Reader, scope: ReturnScope): StreamedEntry[] {
  const listed = (table: DocumentTable, csv: CsvTable<ReturnDocument>): StreamedEntry => ({
    path: `${table}.csv`,
    content: write(csv, readDocuments(replica, scope, table)),
  });
  const summed = <Row>(path: string, csv: CsvTable<Row>, load: (db: Db) => Promise<Row[]>) => ({
    path,
    content: write(csv, readOnce(replica, load)),
  });
  const sacCodes = async (db: Db, wanted: Buyers) =>
    (await sumSacCodes(db, scope)).filter((sum) => sum.buyers === wanted && !isZero(sum));
  return [
    listed('b2b', csvB2b),
    listed('b2cl', csvB2cl),
    listed('exp', csvExports),
    summed('b2cs.csv', csvB2cs, async (db) => (await sumConsumers(db, scope)).filter((sum) => !isZero(sum))),
    listed('cdnr', csvCdnr),
    listed('cdnur', csvCdnur),
    summed('exemp.csv', csvExempt, async (db) =>
      (await sumExempt(db, scope)).filter(({ exempt }) => exempt !== 0),
    ),
    summed('hsn(b2b).csv', csvSac, (db) => sacCodes(db, 'b2b')),
    summed('hsn(b2c).csv', csvSac, (db) => sacCodes(db, 'b2c')),
    summed('docs.csv', csvIssued, (db) => findIssuedSeries(db, scope)),
  ];
}

async function* readOnce<Row>(replica: Reader, load: (db: Db) => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await replica.read(load);
}

const write = <Row>({ titles, rowsOf }: CsvTable<Row>, batches: AsyncIterable<Row[]>) =>
  csvText(titles, cellsOf(batches, rowsOf));

async function* cellsOf<Row>(batches: AsyncIterable<Row[]>, rowsOf: (row: Row) => string[][]) {
  for await (const rows of batches) yield rows.flatMap(rowsOf);
}
