/** Issues invoices for payments that have none, by their date of payment (record 0015). */

import { isBuyerKind } from '@portal/domain/buyer-kind';
import { isStateCode } from '@portal/domain/states';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderIdentity } from '../../settings/settings-registry.ts';
import { determineSupply, issueInvoice } from '../issue-invoice.ts';

type UninvoicedPayment = Pick<
  Selectable<DB['payments']>,
  'id' | 'gst_number' | 'billing_state' | 'buyer_kind'
>;

/** Per run; the next run continues. */
const batchSize = 1_000;

/** Idempotent, and safe to run concurrently, since it locks each payment's row. */
export async function issueMissingInvoices(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<{ issued: number }> {
  const missing = await deps.db
    .selectFrom('payments')
    .select(['id', 'gst_number', 'billing_state', 'buyer_kind'])
    .where('state', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices').select('id').whereRef('payment_id', '=', 'payments.id'))),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const { provider: supplier } = await deps.settings.read();
  let issued = 0;
  // Sequentially, so that the numbers follow the payments.
  for (const payment of missing) {
    try {
      if (await issueFor(deps, supplier, payment)) issued += 1;
    } catch (error) {
      // Continue with the others. The rollback released its number, so there is no gap.
      deps.log.error({ err: error, payment: payment.id }, 'an invoice could not be issued');
    }
  }
  return { issued };
}

const issueFor = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplier: ProviderIdentity,
  payment: UninvoicedPayment,
) => inTransaction(db, (tx) => issueMissingInvoice(tx, supplier, payment, clock.now()));

/** Returns false when there is one already. */
export async function issueMissingInvoice(
  tx: Tx,
  supplier: ProviderIdentity,
  payment: UninvoicedPayment,
  now: Date,
): Promise<boolean> {
  const { billing_state: state, gst_number: gstNumber, buyer_kind: kind } = payment;
  const billingState = state !== null && isStateCode(state) ? state : null;
  const supply = determineSupply(supplier, {
    kind: isBuyerKind(kind) ? kind : 'india',
    gstNumber,
    billingState,
  });
  await tx
    .updateTable('payments')
    .set({ invoice_gstin: supply.invoiceGstin, place_of_supply: supply.placeOfSupply })
    .where('id', '=', payment.id)
    .execute();
  return (await issueInvoice(tx, payment.id, { supplier, now })) !== undefined;
}
