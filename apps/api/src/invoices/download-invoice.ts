/** Sends an invoice or a credit note as a PDF, rendered from its row, to its customer and the admins. */

import { Readable } from 'node:stream';
import { notVisible } from '../access/not-visible.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';
import { invoiceFileName, invoicePath, parseInvoiceNumber } from './document-number.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { getInvoicePdf } from './invoice-pdf-cache.ts';
import { findTaxDocument } from './tax-document.ts';

export const downloadInvoice: Handler<'downloadInvoice'> = async (deps, call) => {
  const number = parseInvoiceNumber(call.params.name);
  const caller = resolveCaller(deps, call, number);
  const document = await findTaxDocument(deps.db, caller, number);
  if (!document) throw notVisible(caller, 'There is no such invoice.');
  const bytes = await getInvoicePdf(invoiceLayout(document));
  return {
    file: true,
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    contentType: 'application/pdf',
    downloadName: invoiceFileName(number),
  };
};

/** A signed link needs no token. */
function resolveCaller(
  { config, clock }: AppDeps,
  { actor, query }: Call<'downloadInvoice'>,
  number: string,
) {
  const { expires, signature } = query;
  if (signature === undefined) return actor;
  return callerOfLink(linkSecrets(config), invoicePath(number), { expires, signature }, clock.now());
}
