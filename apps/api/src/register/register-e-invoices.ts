/** The documents of a filter that the invoice registration portal does not know yet, as its file. */

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/files.ts';
import type { Db } from '../db/database.ts';
import { hasPinCode, writeEInvoiceFile } from '../invoices/e-invoices/e-invoice-file.ts';
import { loadRows } from '../lists/list-query.ts';
import { documentList, type DocumentFilters } from './document-list.ts';

/** The portal takes some thousand documents at a time. */
const most = 1_000;

export async function eInvoiceFile(
  db: Db,
  filters: DocumentFilters,
  downloadName: string,
): Promise<FileAnswer> {
  const rows = await findUnregistered(db, filters);
  return {
    file: true,
    stream: Readable.from(writeEInvoiceFile(db, rows.map(({ number }) => number).toReversed())),
    contentType: 'application/octet-stream',
    downloadName,
  };
}

/** Throws 409 when the file would be empty, too large, or refused by the portal. */
export async function assertEInvoices(db: Db, filters: DocumentFilters): Promise<void> {
  const rows = await findUnregistered(db, filters);
  if (rows.length === 0)
    throw new Problem('conflict', 'There are no documents to registered recipients without an IRN.');
  if (rows.length > most)
    throw new Problem('conflict', `A file holds ${most} documents. Please choose a shorter period.`);
  const wrong = rows
    .filter(({ buyer_kind: kind, address }) => kind !== 'abroad' && !hasPinCode(address))
    .map(({ number }) => number);
  if (wrong.length > 0)
    throw new Problem(
      'conflict',
      `The portal needs the recipient’s address with its PIN code, which is missing in ${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''}. Please correct the invoice first.`,
    );
}

interface Unregistered {
  number: string;
  address: string | null;
  buyer_kind: string;
}

/** One more than fit. */
async function findUnregistered(db: Db, filters: DocumentFilters): Promise<Unregistered[]> {
  const list = documentList({ ...filters, isUnregistered: true });
  const { rows } = await loadRows(db, list, { limit: most + 1, offset: 0, after: undefined });
  const { rows: found } = await sql<Unregistered>`
    select registered_documents.number, recipient_address as address, buyer_kind
    from registered_documents join invoices on invoices.id = invoice_id
    where registered_documents.id = any(${rows.map(({ id }) => id)}::bigint[])
    order by registered_documents.issued_on desc, registered_documents.id desc`.execute(db);
  return found;
}
