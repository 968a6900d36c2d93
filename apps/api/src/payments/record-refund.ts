/** Writes down what the provider says of a refund, moves it forward once, credits the invoice and says so. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { creditRefund } from '../invoices/credit-refund.ts';
import { isWhollyRefunded } from './refunded-amount.ts';
import { announceRefund } from './announce-refund.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import type { ProviderRefund } from './payment-gateway.ts';

export const refundColumns = [
  'id',
  'payment_id',
  'provider_payment_id',
  'provider_refund_id',
  'amount_paise',
  'reason',
  'state',
  'settled_at',
] as const;

export interface RefundRow {
  id: number;
  payment_id: number;
  provider_payment_id: string;
  provider_refund_id: string | null;
  amount_paise: number;
  reason: 'wrong_amount' | 'paid_twice' | 'account_closed' | 'at_provider';
  state: 'pending' | 'processed' | 'failed';
  settled_at: Date | null;
}

/**
 * The same again, or an older state after a newer one, changes nothing. False for a payment of somebody else's shop.
 * The purchase's row is locked, so that an answer and a webhook of one refund come one after the other.
 */
export async function recordRefund(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  reported: ProviderRefund,
  /** The provider's order, where the report names it: a payment that bought nothing is known by nothing else. */
  orderId: string | null = null,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const paymentId = await lockPurchase(tx, reported.paymentId, orderId);
    if (paymentId === undefined) return false;
    const id =
      (await findKnown(tx, reported)) ??
      (await adoptOurs(tx, reported)) ??
      (await writeTheirs(tx, paymentId, reported, deps.clock.now()));
    const settled = await settle(tx, id, reported.state, deps.clock.now());
    if (!settled) return true;
    const note =
      settled.state === 'processed' ? await creditRefund(tx, settled, deps.clock.now()) : undefined;
    await markRefunded(tx, settled);
    await announceRefund(tx, deps, settled, note);
    return true;
  });
}

async function lockPurchase(tx: Tx, paymentId: string, orderId: string | null): Promise<number | undefined> {
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

const findKnown = async (tx: Tx, { id }: ProviderRefund) =>
  (await tx.selectFrom('refunds').select('id').where('provider_refund_id', '=', id).executeTakeFirst())?.id;

/** Ours, of which the provider tells before it has answered our call. */
const adoptOurs = async (tx: Tx, { id, paymentId, amountPaise }: ProviderRefund) =>
  (
    await tx
      .updateTable('refunds')
      .set({ provider_refund_id: id })
      .where('provider_payment_id', '=', paymentId)
      .where('reason', '<>', 'at_provider')
      .where('provider_refund_id', 'is', null)
      .where('state', '=', 'pending')
      .where('amount_paise', '=', amountPaise)
      .returning('id')
      .executeTakeFirst()
  )?.id;

const writeTheirs = async (tx: Tx, purchaseId: number, refund: ProviderRefund, now: Date) =>
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

/** Undefined when there is nothing new. */
async function settle(
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

/** The orders of a payment that went back whole; its row is locked. */
const markRefunded = (tx: Tx, { payment_id: id, settled_at: at }: RefundRow) =>
  tx
    .updateTable('orders')
    .from('payments')
    .set({ refunded_at: at })
    .whereRef('orders.payment_id', '=', 'payments.id')
    .where('payments.id', '=', id)
    .where('orders.refunded_at', 'is', null)
    .where(isWhollyRefunded('payments'))
    .execute();
