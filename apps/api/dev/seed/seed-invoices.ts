/** Issues the invoices of the demo's payments, dated on the day of payment. */

import type { Tx } from '../../src/db/database.ts';
import { issueMissingInvoice } from '../../src/invoices/corrections/issue-missing-invoices.ts';
import type { ProviderIdentity } from '../../src/settings/settings-registry.ts';

/** The oldest has the smallest number. */
export async function insertInvoices(tx: Tx, supplier: ProviderIdentity): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'gst_number', 'billing_state', 'buyer_kind', 'paid_at'])
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
  for (const { paid_at: paidAt, ...payment } of payments) {
    if (paidAt) await issueMissingInvoice(tx, supplier, payment, paidAt);
  }
}
