/** Gives back a payment that can buy nothing: first our own row of it, then the provider's refund under one key. */
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../http/errors.ts';
import { announceRefund } from './announce-refund.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { recordRefund, type RefundRow, refundColumns } from './record-refund.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import type { RefundReason } from './why-not.ts';

/**
 * Once for each payment, however it is reported. While the provider can't be asked the row stays pending, and
 * settle-refunds.ts asks again under the same key, as it does after a crash between the row and the call.
 */
export async function giveBack(
  deps: PaymentDeps,
  purchaseId: number,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<RefundRow> {
  const written = await deps.db
    .insertInto('refunds')
    .values({
      payment_id: purchaseId,
      provider_payment_id: payment.id,
      amount_paise: payment.amountPaise,
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
  const asked = await ourRefund(deps, providerPaymentId)
    .where('state', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .executeTakeFirst();
  if (!asked) return;
  const answer = await deps.payments.refund({
    paymentId: providerPaymentId,
    amountPaise: asked.amount_paise,
    key: `refund-${providerPaymentId}`,
  });
  if (answer) await recordRefund(deps, answer);
  else await settleRefusal(deps, asked);
}

/** Refused: somebody returned it at the provider already, or there is not enough money in the account. */
async function settleRefusal(deps: PaymentDeps, asked: RefundRow): Promise<void> {
  await recordRefundsOf(deps, asked.provider_payment_id);
  await inTransaction(deps.db, async (tx) => {
    const failed = await tx
      .updateTable('refunds')
      .set({ state: 'failed', settled_at: deps.clock.now() })
      .where('id', '=', asked.id)
      .where('state', '=', 'pending')
      .where('provider_refund_id', 'is', null)
      .returning(refundColumns)
      .executeTakeFirst();
    if (failed) await announceRefund(tx, deps, failed, undefined);
  });
}

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
