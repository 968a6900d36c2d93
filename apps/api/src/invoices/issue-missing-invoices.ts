/** Issues invoices for payments from before there were any, in the order in which they were paid (record 0015). */
import type { Selectable } from 'kysely';
import { isStateCode } from '@portal/domain/states';
import type { Tx } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import { issueInvoice } from './issue-invoice.ts';
import { supplyOf } from './supply-of.ts';

type Missing = Pick<Selectable<DB['payments']>, 'id' | 'gst_number' | 'billing_state'>;

/** So many in one round; the next one goes on. */
const batch = 1_000;

/** Finds nothing once all are issued. Safe to run anywhere, any time: a payment has its row locked meanwhile. */
export async function issueMissingInvoices(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
): Promise<{ issued: number }> {
  const missing = await deps.db
    .selectFrom('payments')
    .select(['id', 'gst_number', 'billing_state'])
    .where('state', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices').select('id').whereRef('payment_id', '=', 'payments.id'))),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .limit(batch)
    .execute();
  const { provider: supplier } = await deps.settings.read();
  let issued = 0;
  // One after another, so that the numbers follow the payments.
  for (const payment of missing) {
    try {
      if (await issueFor(deps, supplier, payment)) issued += 1;
    } catch (error) {
      // The others may not wait for somebody to mend it; its number went to the next, so that there is no gap.
      deps.log.error({ err: error, payment: payment.id }, 'an invoice could not be issued');
    }
  }
  return { issued };
}

const issueFor = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, supplier: ProviderIdentity, payment: Missing) =>
  inTransaction(db, (tx) => issueMissingInvoice(tx, supplier, payment, clock.now()));

/** Answers false when there is one already. */
export async function issueMissingInvoice(
  tx: Tx,
  supplier: ProviderIdentity,
  payment: Missing,
  now: Date,
): Promise<boolean> {
  const { billing_state: state, gst_number: gstNumber } = payment;
  const billingState = state !== null && isStateCode(state) ? state : null;
  const supply = supplyOf(supplier, { gstNumber, billingState });
  await tx
    .updateTable('payments')
    .set({ invoice_gstin: supply.invoiceGstin, place_of_supply: supply.placeOfSupply })
    .where('id', '=', payment.id)
    .execute();
  return (await issueInvoice(tx, payment.id, { supplier, now })) !== undefined;
}
