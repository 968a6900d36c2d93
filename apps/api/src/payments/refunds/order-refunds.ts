/** Refunds that an admin decided: at the payment provider, or paid back by bank (records 0056, 0068). */

import type { Paise } from '@portal/domain/money';
import { sql } from 'kysely';
import { Problem } from '../../contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { creditRefund, creditUnpaid } from '../../invoices/corrections/credit-notes.ts';
import { findBalance } from '../../orders/balance-of-order.ts';
import type { PaymentDeps } from '../fulfil-payment.ts';
import { notifyRefund } from './notify-refund.ts';
import { requestRefund } from './refund-payment.ts';
import { refundColumns, type RefundRow } from './refund-row.ts';

interface OrderRefund {
  orderId: number;
  because: { readonly cancellationId: number } | { readonly chargeId: number };
  amount: Paise;
  /** Undefined for a refund at the provider. */
  bank: { reference: string; paidOn: string } | undefined;
}

/**
 * Inserts the refund and returns its id; one by bank is made already and gets its credit note. Call with the payment's row
 * locked, after the amount was compared with what is left.
 */
export async function insertOrderRefund(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, because, amount, bank }: OrderRefund,
): Promise<number> {
  const now = deps.clock.now();
  const cancellationId = 'cancellationId' in because ? because.cancellationId : null;
  const chargeId = 'chargeId' in because ? because.chargeId : null;
  const { rows } = await sql<RefundRow>`
    insert into refunds (payment_id, provider_payment_id, order_id, cancellation_id, charge_id, amount_paise, reason,
      created_at, state, settled_at, bank_reference, bank_paid_on)
    select payments.id, payments.provider_payment_id, ${orderId}::bigint, ${cancellationId}::bigint, ${chargeId}::bigint,
      ${amount}::bigint, ${chargeId === null ? 'order_cancelled' : 'fee_not_spent'}::text, ${now}::timestamptz, ${bank ? 'processed' : 'pending'}::text, ${bank ? now : null}::timestamptz,
      ${bank?.reference ?? null}::text, ${bank?.paidOn ?? null}::date
    from payments where payments.id = coalesce((select payment_id from order_charges where id = ${chargeId}),
      (select payment_id from orders where id = ${orderId}))
    returning ${sql.join(refundColumns.map((column) => sql.ref(column)))}`.execute(tx);
  const [refund] = rows;
  if (!refund) throw new Error(`order ${orderId} has no payment`);
  if (bank) await notifyRefund(tx, deps, refund, await creditRefund(tx, refund, now));
  return refund.id;
}

/** Credits what a cancelled order still owes of a payment by receipts. Call with the payment's row locked. */
export async function creditUnpaidPart(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  paymentId: number,
): Promise<void> {
  const balance = await findBalance(tx, paymentId);
  if (!balance || balance.owed_paise <= 0) return;
  await creditUnpaid(tx, { paymentId, amount: balance.owed_paise, now: clock.now() });
}

/** Does not throw while the provider is unavailable: `reconcileRefunds` requests again. */
export async function requestOrderRefund(deps: PaymentDeps, refundId: number): Promise<void> {
  try {
    await requestRefund(deps, refundId);
  } catch (err) {
    if (!(err instanceof Problem)) throw err;
    deps.log.warn({ refund: refundId, err }, 'a refund waits for the provider');
  }
}
