/** Writes GSTR-1 as the JSON that the GST portal takes, a batch of documents at a time. Empty tables are left out. */

import {
  portalConsumerSum,
  portalExemptSum,
  portalExport,
  portalHead,
  portalInvoice,
  portalIssuedSeries,
  portalLargeInvoice,
  portalNote,
  portalSacSum,
  portalUnregisteredNote,
} from '@portal/domain/gst-return/portal-json';
import type { ReturnDocument, SacSum } from '@portal/domain/gst-return/return-tables';
import { readDocuments, type Reader } from './read-documents.ts';
import type { ReturnScope } from './return-scope.ts';
import { findIssuedSeries, isZero, sumConsumers, sumExempt, sumSacCodes } from './return-sums.ts';

export async function* writePortalJson(replica: Reader, scope: ReturnScope): AsyncGenerator<string> {
  const documents = (table: 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur') =>
    readDocuments(replica, scope, table);
  yield JSON.stringify(portalHead(scope.gstin, scope.period)).slice(0, -1);
  yield* writeTable('b2b', writeGroups(documents('b2b'), byRecipient('inv', portalInvoice)));
  yield* writeTable('b2cl', writeGroups(documents('b2cl'), byPlace));
  yield* writeTable('exp', writeGroups(documents('exp'), byExportType));
  const consumers = await replica.read((db) => sumConsumers(db, scope));
  yield* writeTable(
    'b2cs',
    list(consumers.filter((sum) => !isZero(sum)).map((sum) => portalConsumerSum(sum))),
  );
  yield* writeTable('cdnr', writeGroups(documents('cdnr'), byRecipient('nt', portalNote)));
  yield* writeTable('cdnur', writeEach(documents('cdnur'), portalUnregisteredNote));
  const exempt = await replica.read((db) => sumExempt(db, scope));
  const rows = exempt.filter((sum) => sum.exempt !== 0).map((sum) => portalExemptSum(sum));
  if (rows.length > 0) yield `,"nil":${JSON.stringify({ inv: rows })}`;
  const sacCodes = await replica.read((db) => sumSacCodes(db, scope));
  yield writeSacCodes(sacCodes.filter((sum) => !isZero(sum)));
  const series = await replica.read((db) => findIssuedSeries(db, scope));
  if (series.length > 0) yield `,"doc_issue":${JSON.stringify(portalIssuedSeries(series))}`;
  yield '}';
}

interface Grouping {
  /** The key of the group with its value. */
  head: (document: ReturnDocument) => Record<string, string>;
  /** The key of the group's documents. */
  list: string;
  row: (document: ReturnDocument) => object;
}

const byRecipient = (key: string, row: Grouping['row']): Grouping => ({
  head: ({ recipientGstin }) => ({ ctin: recipientGstin ?? '' }),
  list: key,
  row,
});
const byPlace: Grouping = {
  head: ({ placeOfSupply }) => ({ pos: placeOfSupply }),
  list: 'inv',
  row: portalLargeInvoice,
};

const byExportType: Grouping = {
  head: ({ supply }) => ({ exp_typ: supply }),
  list: 'inv',
  row: portalExport,
};

/** Text chunks of the elements of an array, commas included; a table without any is left out. */
async function* writeTable(name: string, elements: AsyncIterable<string>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const text of elements) {
    yield isEmpty ? `,"${name}":[${text}` : text;
    isEmpty = false;
  }
  if (!isEmpty) yield ']';
}

/** The documents come sorted by group, which may continue in the next batch. */
async function* writeGroups(
  batches: AsyncIterable<ReturnDocument[]>,
  { head, list: key, row }: Grouping,
): AsyncGenerator<string> {
  let open: string | undefined;
  for await (const documents of batches) {
    let text = '';
    for (const document of documents) {
      const group = JSON.stringify(head(document)).slice(0, -1);
      if (group === open) text += ',';
      else text += `${open === undefined ? '' : ']},'}${group},"${key}":[`;
      open = group;
      text += JSON.stringify(row(document));
    }
    yield text;
  }
  if (open !== undefined) yield ']}';
}

async function* writeEach(
  batches: AsyncIterable<ReturnDocument[]>,
  row: (document: ReturnDocument) => object,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const documents of batches) {
    const text = documents.map((document) => JSON.stringify(row(document))).join(',');
    yield isFirst ? text : `,${text}`;
    isFirst = false;
  }
}

async function* list(rows: readonly object[]): AsyncGenerator<string> {
  if (rows.length > 0) yield rows.map((row) => JSON.stringify(row)).join(',');
}

/** An empty half is left out. */
function writeSacCodes(sums: readonly SacSum[]): string {
  const half = (wanted: SacSum['buyers']) => sums.filter(({ buyers }) => buyers === wanted).map(portalSacSum);
  const halves = Object.entries({ hsn_b2b: half('b2b'), hsn_b2c: half('b2c') }).filter(
    ([, rows]) => rows.length > 0,
  );
  return halves.length === 0 ? '' : `,"hsn":${JSON.stringify(Object.fromEntries(halves))}`;
}
