/** Tax documents as PDFs to attach to a mail. */

import type { Tx } from '../db/database.ts';
import type { MailAttachment } from '../mail/transport.ts';
import { getInvoicePdf } from './download-invoice.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { invoiceFileName } from './issue-invoice.ts';
import { findTaxDocument } from './tax-document.ts';

export const pdfAttachments = (tx: Tx, numbers: readonly string[]): Promise<MailAttachment[]> =>
  Promise.all(
    numbers.map(async (number) => {
      const document = await findTaxDocument(tx, 'link-bearer', number);
      if (!document) throw new Error(`there is no document ${number}`);
      return { filename: invoiceFileName(number), content: await getInvoicePdf(invoiceLayout(document)) };
    }),
  );
