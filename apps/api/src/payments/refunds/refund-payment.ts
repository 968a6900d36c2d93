/** Refunds payments that can't be fulfilled: a row of ours first, then the provider's refund with an idempotency key. */

import { sql } from 'kysely';
import { Problem } from '../../contract/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PaymentDeps } from '../fulfil-payment.ts';
import type { ProviderPayment } from '../payment-gateway.ts';
import type { RefundReason } from '../purchase.ts';
import { notifyRefund } from './notify-refund.ts';
import { findNewestRefund, recordRefund } from './record-refund.ts';
import { isDecided, refundKey, type RefundRow, refundColumns } from './refund-row.ts';

/**
 * Refunds the rest of a payment, once. While the provider is unavailable the row stays pending, and `reconcileRefunds`
 * retries with the same key, also after a crash between row and call. Returns undefined when nothing is left to refund.
 */
export async function refundPayment(
  deps: PaymentDeps,
  purchaseId: number,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<RefundRow | undefined> {
  const rest = payment.amountPaise - payment.refundedPaise;
  // Before our row exists, which could be mistaken for a refund made at the provider of the same amount.
  if (payment.refundedPaise > 0) await syncRefunds(deps, payment.id, payment.orderId);
  if (rest <= 0) return findNewestRefund(deps.db, purchaseId);
  const written = await deps.db
    .insertInto('refunds')
    .values({
      payment_id: purchaseId,
      provider_payment_id: payment.id,
      amount_paise: rest,
      reason,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').where(isAutomatic).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) deps.log.error({ payment: payment.id, reason }, 'a captured payment is refunded');
  try {
    const refund = await selectOwnRefund(deps, payment.id).executeTakeFirst();
    if (refund) await requestRefund(deps, refund.id);
  } catch (err) {
    if (!(err instanceof Problem)) throw err;
    deps.log.warn({ payment: payment.id, err }, 'a refund waits for the provider');
  }
  return selectOwnRefund(deps, payment.id).executeTakeFirstOrThrow();
}

/** Does nothing after the provider's response. Throws `payment_provider_unavailable` without one. */
export async function requestRefund(deps: PaymentDeps, id: number): Promise<void> {
  const refund = await findRequestable(deps, id);
  if (!refund) return;
  const result = await deps.payments.refund({
    paymentId: refund.provider_payment_id,
    amountPaise: refund.amount_paise,
    key: refundKey(refund),
  });
  if (result) await recordRefund(deps, result);
  else await handleRejectedRefund(deps, refund);
}

const findRequestable = ({ db }: PaymentDeps, id: number) =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .executeTakeFirst();

/** The provider rejects a refund when part of it was refunded there already, or the account's balance is too low. */
async function handleRejectedRefund(
  deps: PaymentDeps,
  { id, provider_payment_id: paymentId }: RefundRow,
): Promise<void> {
  await syncRefunds(deps, paymentId);
  const refund = await findRequestable(deps, id);
  if (!refund) return;
  const payment = await deps.payments.fetchPayment(paymentId);
  const rest = payment ? payment.amountPaise - payment.refundedPaise : 0;
  if (!isDecided(refund) && rest > 0 && rest < refund.amount_paise) {
    await updateRequestable(deps.db, refund).set({ amount_paise: rest }).execute();
    return requestRefund(deps, id);
  }
  await inTransaction(deps.db, async (tx) => {
    const failed = await updateRequestable(tx, refund)
      .set({ state: 'failed', settled_at: deps.clock.now() })
      .returning(refundColumns)
      .executeTakeFirst();
    if (failed) await notifyRefund(tx, deps, failed, undefined);
  });
}

const updateRequestable = (db: Db | Tx, { id, amount_paise: amount }: RefundRow) =>
  db
    .updateTable('refunds')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .where('amount_paise', '=', amount);

/** Records every refund of a payment that the provider knows, also those made in its dashboard. */
export async function syncRefunds(
  deps: PaymentDeps,
  providerPaymentId: string,
  orderId: string | null = null,
): Promise<void> {
  for (const refund of await deps.payments.fetchRefunds(providerPaymentId)) {
    await recordRefund(deps, refund, orderId);
  }
}

const selectOwnRefund = ({ db }: PaymentDeps, providerPaymentId: string) =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('provider_payment_id', '=', providerPaymentId)
    .where(isAutomatic);

/** Literals, since parameters would not match the partial index. */
const isAutomatic = sql<boolean>`reason not in ('at_provider', 'order_cancelled', 'fee_not_spent')`;

const batchSize = 50;

interface DueRefund {
  id: number;
  provider_payment_id: string;
  provider_refund_id: string | null;
}

/**
 * Checks pending refunds with the provider: own ones without a response, and those whose webhook is late. Safe to run
 * concurrently, since requests use the same key.
 */
export async function reconcileRefunds(deps: PaymentDeps): Promise<{ checked: number }> {
  const due = await claimDueRefunds(deps);
  for (const refund of due) {
    try {
      if (refund.provider_refund_id === null) await requestRefund(deps, refund.id);
      else await syncRefunds(deps, refund.provider_payment_id);
    } catch (err) {
      deps.log.error({ err, refund: refund.id }, 'a refund could not be checked');
    }
  }
  return { checked: due.length };
}

/** Due after a minute, then at intervals of a tenth of the refund's age. Concurrent workers never claim the same one. */
async function claimDueRefunds({ db, clock }: PaymentDeps): Promise<DueRefund[]> {
  const now = clock.now();
  const { rows } = await sql<DueRefund>`
    update refunds set checked_at = ${now}
    where id in (
      select id from refunds
      where state = 'pending' and coalesce(checked_at, created_at)
        + greatest(interval '1 minute', (coalesce(checked_at, created_at) - created_at) / 10) <= ${now}::timestamptz
      order by checked_at nulls first, id limit ${batchSize} for update skip locked)
    returning id, provider_payment_id, provider_refund_id`.execute(db);
  return rows;
}
