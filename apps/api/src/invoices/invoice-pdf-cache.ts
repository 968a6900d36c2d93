/** An LRU cache of rendered invoices, since rendering blocks the process for up to a second. */

import { createHash } from 'node:crypto';
import type { InvoiceLayout } from './invoice-layout.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

/** About 20 kB each. */
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
