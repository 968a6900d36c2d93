/** Sends an invoice or a credit note as a PDF, rendered from its row, to its customer and the admins. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { notVisible } from '../access/not-visible.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';
import { invoiceLayout, type InvoiceLayout } from './invoice-layout.ts';
import { invoiceFileName, invoicePath, parseInvoiceNumber } from './issue-invoice.ts';
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts';
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

/** Rendering blocks the process for up to a second, so rendered invoices are kept. About 20 kB each. */
const maxCached = 200;
/** By a hash of the layout, least recently used first. */
const cache = new Map<string, Promise<Buffer>>();

/** Callers share the returned bytes and must not modify them. */
export function getInvoicePdf(layout: InvoiceLayout, max = maxCached): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(layout)).digest('base64');
  const pdf = cache.get(key) ?? renderInvoicePdf(layout);
  cache.delete(key);
  cache.set(key, pdf);
  pdf.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) {
    if (cache.size <= max) break;
    cache.delete(oldest);
  }
  return pdf;
}
