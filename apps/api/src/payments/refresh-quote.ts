/** Makes an unpaid quote current: new billing details, and a look whether it is paid already. */

import type { Problem } from '../contract/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { billingColumns } from './billing.ts';
import { fulfilIfPaid, type PaymentDeps } from './fulfil-payment.ts';
import { writeCharges } from './purchase-charges.ts';
import type { Buyer, OpenPayment } from './quote-purchase.ts';

/** A new quote of the same purchase is neither expired nor dismissed. */
export const reopened = { expired_at: null, dismissed_at: null };

/** Throws when it is paid, also when only the provider knows yet. */
export async function refreshQuote(
  deps: PaymentDeps,
  buyer: Buyer,
  found: Omit<OpenPayment, 'providerOrderId'>,
  alreadyPaid: () => Problem,
): Promise<OpenPayment> {
  const now = deps.clock.now();
  const open = await inTransaction(deps.db, async (tx) => {
    const updated = await tx
      .updateTable('payments')
      // Restarts the reconciliation's checks, as for a reused quote.
      .set({ ...billingColumns(buyer.billing), ...reopened, created_at: now, checks: 0, checked_at: null })
      .where('id', '=', found.id)
      .where('state', '=', 'created')
      .returning('provider_order_id')
      .executeTakeFirst();
    if (updated) await writeCharges(tx, found.id, found.charges);
    return updated;
  });
  if (!open) throw alreadyPaid();
  const providerOrderId = open.provider_order_id ?? undefined;
  if (providerOrderId !== undefined && (await fulfilIfPaid(deps, providerOrderId))) throw alreadyPaid();
  return { ...found, providerOrderId };
}
