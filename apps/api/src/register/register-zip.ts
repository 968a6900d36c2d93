/** The PDFs of a filter as one ZIP. */

import { Readable } from 'node:stream';
import type { FileAnswer } from '../contract/files.ts';
import type { Db } from '../db/database.ts';
import type { ZipEntry } from '../http/serve-zip.ts';
import { zipAnswer } from '../http/serve-zip.ts';
import { getInvoicePdf } from '../invoices/download-invoice.ts';
import { invoiceLayout } from '../invoices/invoice-layout.ts';
import { invoiceFileName } from '../invoices/issue-invoice.ts';
import { findTaxDocument } from '../invoices/tax-document.ts';
import { loadRows } from '../lists/list-query.ts';
import { documentList, type DocumentFilters } from './document-list.ts';

/** A PDF is rendered in some 10 ms, during which the process does nothing else. */
export const MAX_PDFS = 500;

/** @param customerId only the documents of this customer. */
export async function registerZip(
  db: Db,
  filters: DocumentFilters,
  downloadName: string,
  customerId?: number,
): Promise<FileAnswer> {
  const range = { limit: MAX_PDFS, offset: 0, after: undefined };
  const { rows } = await loadRows(db, documentList(filters, customerId), range);
  return zipAnswer(
    rows.map(({ number, issued_at: issuedAt }) => pdfEntry(db, number, issuedAt)),
    downloadName,
  );
}

const pdfEntry = (db: Db, number: string, issuedAt: Date): ZipEntry => ({
  path: [invoiceFileName(number)],
  modifiedAt: issuedAt,
  content: {
    open: async () => {
      const document = await findTaxDocument(db, 'link-bearer', number);
      if (!document) throw new Error(`there is no document ${number}`);
      return Readable.from([await getInvoicePdf(invoiceLayout(document))]);
    },
  },
});
