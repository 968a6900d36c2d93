/** Taxed and exempt services on one document (record 0063). */

import { invalid } from '../contract/errors.ts';
import type { TaxSupply } from './issue-invoice.ts';
import type { TaxLine } from './tax-document.ts';

/**
 * Throws 400 when taxed and exempt services are bought for a GST number: only unregistered recipients get one document for
 * both (Rule 46A of the CGST Rules).
 */
export function assertOneDocument(
  lines: readonly { gstRateBasisPoints: number }[],
  { invoiceGstin }: Pick<TaxSupply, 'invoiceGstin'>,
): void {
  if (invoiceGstin === null) return;
  const taxed = lines.filter((line) => line.gstRateBasisPoints > 0);
  if (taxed.length === 0 || taxed.length === lines.length) return;
  throw invalid([
    {
      field: 'gstno',
      message:
        'For a GST number, services with GST and services exempt from it need separate invoices. Please buy them separately.',
    },
  ]);
}

export const ratesOf = ({ left }: { left: readonly TaxLine[] }) =>
  left.map((line) => ({ gstRateBasisPoints: line.rate_basis_points }));
