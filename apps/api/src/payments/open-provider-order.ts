/** Opens the provider's order of a quoted payment, once; the checkout of the browser pays it (record 0037). */

import { setTimeout as wait } from 'node:timers/promises';
import type { Paise } from '@portal/domain/money';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { PaymentDeps } from './fulfil-payment.ts';

interface PaymentToOpen {
  id: number;
  customerId: number;
  total: Paise;
}

/** Longer than the provider's timeout; after that the opening process has crashed and another may open. */
const openTimeoutMs = 6_000;
const pollMs = 100;

/**
 * Creates the provider's order of a payment once and returns its id; a concurrent call waits for the first. After a crash
 * the row has no order and can't be paid.
 */
export async function openProviderOrder(deps: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  for (let waited = 0; waited <= openTimeoutMs; waited += pollMs) {
    const row = await claimOpening(deps, payment.id);
    if (row.providerOrderId !== null) return row.providerOrderId;
    if (row.isMine) return openOrRelease(deps, payment);
    await wait(pollMs);
  }
  throw new Problem('unavailable', 'This is not possible just now. Please try again in a moment.', {
    retryAfter: 5,
  });
}

async function claimOpening({ db }: PaymentDeps, id: number) {
  const claimed = await db
    .updateTable('payments')
    .set({ opening_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(
      sql<boolean>`(opening_at is null or opening_at < clock_timestamp() - make_interval(secs => ${openTimeoutMs / 1_000}))`,
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed) return { isMine: true, providerOrderId: null };
  const { provider_order_id: providerOrderId } = await db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { isMine: false, providerOrderId };
}

async function openOrRelease(deps: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  try {
    return await openAtProvider(deps, payment);
  } catch (error) {
    // Release the claim, so that a retry need not wait.
    await deps.db.updateTable('payments').set({ opening_at: null }).where('id', '=', payment.id).execute();
    throw error;
  }
}

async function openAtProvider({ db, payments }: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  const opened = await payments.createOrder({
    amountPaise: payment.total,
    receipt: `pay_${payment.id}`,
    notes: { payment: String(payment.id), customer: String(payment.customerId) },
  });
  const { provider_order_id: kept } = await db
    .updateTable('payments')
    .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(opened)) }))
    .where('id', '=', payment.id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return kept ?? opened;
}
