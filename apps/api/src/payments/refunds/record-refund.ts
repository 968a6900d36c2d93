/** Records a refund that the provider reports, issues its credit note once and notifies those concerned. */

import { sql } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { creditRefund } from '../../invoices/corrections/credit-notes.ts';
import type { PaymentDeps } from '../fulfil-payment.ts';
import type { ProviderRefund } from '../payment-gateway.ts';
import { notifyRefund } from './notify-refund.ts';
import { refundColumns, refundKey, type RefundRow } from './refund-row.ts';
import { isFullyRefunded } from './refunded-amount.ts';

/**
 * Idempotent; an older state after a newer one changes nothing. Returns false for an unknown payment. Locks the payment's
 * row, which serialises the response and the webhook of the same refund.
 */
export async function recordRefund(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  reported: ProviderRefund,
  /** The provider's order, if reported: the only key of a payment that bought nothing. */
  orderId: string | null = null,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const paymentId = await lockPayment(tx, reported.paymentId, orderId);
    if (paymentId === undefined) return false;
    const id =
      (await findByProviderId(tx, reported)) ??
      (await assignProviderId(tx, reported)) ??
      (await insertProviderRefund(tx, paymentId, reported, deps.clock.now()));
    const settled = await updateState(tx, id, reported.state, deps.clock.now());
    if (!settled) return true;
    const note =
      settled.state === 'processed' ? await creditRefund(tx, settled, deps.clock.now()) : undefined;
    await markOrdersRefunded(tx, settled);
    await notifyRefund(tx, deps, settled, note);
    return true;
  });
}

async function lockPayment(tx: Tx, paymentId: string, orderId: string | null): Promise<number | undefined> {
  const purchase = await tx
    .selectFrom('payments')
    .select('id')
    .where(
      sql<boolean>`id in (
        select id from payments where provider_order_id = ${orderId}
        union all select id from payments where provider_payment_id = ${paymentId}
        union all select payment_id from refunds where provider_payment_id = ${paymentId} and reason <> 'at_provider')`,
    )
    .forUpdate()
    .executeTakeFirst();
  return purchase?.id;
}

const findByProviderId = async (tx: Tx, { id }: ProviderRefund) =>
  (await tx.selectFrom('refunds').select('id').where('provider_refund_id', '=', id).executeTakeFirst())?.id;

/**
 * Our own refund, whose webhook arrives before the response to our request. Several of one payment may wait with the same
 * amount, so the key of the request decides; the previous release sent none.
 */
async function assignProviderId(
  tx: Tx,
  { id, paymentId, amountPaise, receipt }: ProviderRefund,
): Promise<number | undefined> {
  const waiting = await tx
    .selectFrom('refunds')
    .select(refundColumns)
    .where('provider_payment_id', '=', paymentId)
    .where('reason', '<>', 'at_provider')
    .where('provider_refund_id', 'is', null)
    .where('state', '=', 'pending')
    .where('amount_paise', '=', amountPaise)
    .orderBy('id')
    .execute();
  const own = waiting.find((refund) =>
    receipt === null ? refund.order_id === null : refundKey(refund) === receipt,
  );
  if (!own) return undefined;
  await tx.updateTable('refunds').set({ provider_refund_id: id }).where('id', '=', own.id).execute();
  return own.id;
}

const insertProviderRefund = async (tx: Tx, purchaseId: number, refund: ProviderRefund, now: Date) =>
  (
    await tx
      .insertInto('refunds')
      .values({
        payment_id: purchaseId,
        provider_payment_id: refund.paymentId,
        provider_refund_id: refund.id,
        amount_paise: refund.amountPaise,
        reason: 'at_provider',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Returns undefined when nothing changed. */
async function updateState(
  tx: Tx,
  id: number,
  state: ProviderRefund['state'],
  now: Date,
): Promise<RefundRow | undefined> {
  if (state === 'pending') return undefined;
  return tx
    .updateTable('refunds')
    .set({ state, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning(refundColumns)
    .executeTakeFirst();
}

/** Marks the orders of a fully refunded payment, whose row is locked; those with a credit note are marked by it. */
const markOrdersRefunded = (tx: Tx, { payment_id: id, settled_at: at }: RefundRow) =>
  tx
    .updateTable('orders')
    .from('payments')
    .set({ refunded_at: at, refunded_paise: sql<number>`price_paise + gst_paise + charges_paise` })
    .whereRef('orders.payment_id', '=', 'payments.id')
    .where('payments.id', '=', id)
    .where('orders.refunded_at', 'is', null)
    .where(isFullyRefunded('payments'))
    .execute();

/** The newest refund of a purchase that did not fail. */
export const findNewestRefund = (db: Db, paymentId: number): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
