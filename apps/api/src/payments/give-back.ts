/** Gives back a payment that can buy nothing: first our own row of it, then the provider's refund under one key. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../contract/errors.ts';
import { announceRefund } from './announce-refund.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { newestRefund } from './newest-refund.ts';
import { recordRefund, type RefundRow, refundColumns } from './record-refund.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import type { RefundReason } from './why-not.ts';

/**
 * Once for each payment, however it is reported: what somebody at the provider has not returned yet. While the provider
 * can't be asked the row stays pending, and settle-refunds.ts asks again under the same key, as it does after a crash
 * between the row and the call. Undefined where all of it went back before.
 */
export async function giveBack(
  deps: PaymentDeps,
  purchaseId: number,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<RefundRow | undefined> {
  const rest = payment.amountPaise - payment.refundedPaise;
  // Before there is a row of ours, which one of theirs of the same amount would be taken for.
  if (payment.refundedPaise > 0) await recordRefundsOf(deps, payment.id, payment.orderId);
  if (rest <= 0) return newestRefund(deps.db, purchaseId);
  const written = await deps.db
    .insertInto('refunds')
    .values({
      payment_id: purchaseId,
      provider_payment_id: payment.id,
      amount_paise: rest,
      reason,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.column('provider_payment_id').where('reason', '<>', sql.lit('at_provider')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (written) deps.log.error({ payment: payment.id, reason }, 'a captured payment is refunded');
  try {
    await askForRefund(deps, payment.id);
  } catch (err) {
    if (!(err instanceof Problem)) throw err;
    deps.log.warn({ payment: payment.id, err }, 'a refund waits for the provider');
  }
  return ourRefund(deps, payment.id).executeTakeFirstOrThrow();
}

/** Does nothing once the provider has answered. Throws `payment_provider_unavailable` when it does not. */
export async function askForRefund(deps: PaymentDeps, providerPaymentId: string): Promise<void> {
  const asked = await findUnanswered(deps, providerPaymentId);
  if (!asked) return;
  const answer = await deps.payments.refund({
    paymentId: providerPaymentId,
    amountPaise: asked.amount_paise,
    // Asked for again, the same amount is returned once. Another is only asked for after this one was refused.
    key: `refund-${providerPaymentId}-${asked.amount_paise}`,
  });
  if (answer) await recordRefund(deps, answer);
  else await settleRefusal(deps, asked);
}

const findUnanswered = (deps: PaymentDeps, providerPaymentId: string) =>
  ourRefund(deps, providerPaymentId)
    .where('state', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .executeTakeFirst();

/** Refused: somebody returned all or a part of it at the provider already, or there is not enough money in the account. */
async function settleRefusal(
  deps: PaymentDeps,
  { provider_payment_id: paymentId }: RefundRow,
): Promise<void> {
  await recordRefundsOf(deps, paymentId);
  const asked = await findUnanswered(deps, paymentId);
  if (!asked) return;
  const payment = await deps.payments.fetchPayment(paymentId);
  const rest = payment ? payment.amountPaise - payment.refundedPaise : 0;
  if (rest > 0 && rest < asked.amount_paise) {
    await ifUnanswered(deps.db, asked).set({ amount_paise: rest }).execute();
    return askForRefund(deps, paymentId);
  }
  await inTransaction(deps.db, async (tx) => {
    const failed = await ifUnanswered(tx, asked)
      .set({ state: 'failed', settled_at: deps.clock.now() })
      .returning(refundColumns)
      .executeTakeFirst();
    if (failed) await announceRefund(tx, deps, failed, undefined);
  });
}

const ifUnanswered = (db: Db | Tx, { id, amount_paise: amount }: RefundRow) =>
  db
    .updateTable('refunds')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .where('amount_paise', '=', amount);

/** Everything that the provider says was given back of a payment, also by somebody there. */
export async function recordRefundsOf(
  deps: PaymentDeps,
  providerPaymentId: string,
  orderId: string | null = null,
): Promise<void> {
  for (const refund of await deps.payments.fetchRefunds(providerPaymentId)) {
    await recordRefund(deps, refund, orderId);
  }
}

const ourRefund = ({ db }: PaymentDeps, providerPaymentId: string) =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('reason', '<>', 'at_provider');
