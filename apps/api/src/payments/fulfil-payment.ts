/** Turns a captured payment into orders exactly once: for the browser, the webhook and the reconciliation (record 0005). */

import { Problem } from '../contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { notifyRelay } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { assignAutomatically } from '../tasks/assign-automatically.ts';
import {
  type CreatedOrder,
  createPaidOrders,
  findOrdersOfPayment,
  type PaidOrder,
} from './create-paid-orders.ts';
import { recordAttempts } from './payment-attempts.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import {
  isAlreadyPaidError,
  findPurchase,
  type PaymentClaim,
  paymentMismatch,
  paymentUsed,
  findRejection,
} from './purchase.ts';
import { reopenExpiredQuote } from './quotes/expire-quotes.ts';
import { paymentRefundedProblem } from './refunds/notify-refund.ts';
import { findNewestRefund } from './refunds/record-refund.ts';
import { refundPayment, syncRefunds } from './refunds/refund-payment.ts';

export type PaymentDeps = Pick<Deps, 'config' | 'db' | 'payments' | 'clock' | 'log' | 'settings'>;

/**
 * Verifies a payment with the provider and creates its orders. Idempotent: the same payment returns the same orders.
 * `claim` comes with a customer's call; webhooks and the reconciliation have none.
 *
 * Throws `payment_not_captured`, `payment_refunded`, `payment_mismatch` (order, amount, currency, signature or services differ),
 * `payment_used` (of another person, or another payment was first) or `payment_provider_unavailable`.
 */
export async function fulfilPayment(
  deps: PaymentDeps,
  providerPaymentId: string,
  claim?: PaymentClaim,
  /** The time of the provider's capture event, if known. */
  capturedAt?: Date,
): Promise<PaidOrder[]> {
  const payment = await deps.payments.fetchPayment(providerPaymentId);
  if (!payment) throw paymentMismatch();
  if (claim) verifyCheckoutProof(deps, payment, claim);
  // Captured payments are recorded by the statement that creates their orders.
  if (payment.status !== 'captured') await recordAttempts(deps.db, [payment]);
  const captured = await capturePayment(deps, payment, claim);
  const { provider: supplier } = await deps.settings.read();
  const now = deps.clock.now();
  const paidAt = timeOfCapture(payment, capturedAt, now);
  const create = () =>
    createOrders(deps, (db) => createPaidOrders(db, { ...captured, paidAt }, claim, { supplier, now })).catch(
      emptyIfAlreadyPaid,
    );
  let created = await create();
  if (created.length === 0 && (await reopenExpiredQuote(deps, captured.orderId))) created = await create();
  if (created.length === 0) {
    await recordAttempts(deps.db, [{ ...captured, capturedAt: paidAt }]);
    return resolveUnfulfilled(deps, captured, claim);
  }
  notifyRelay(deps.db);
  return created.map(withoutIsNew);
}

/** A concurrent payment of another quote was first. */
function emptyIfAlreadyPaid(error: unknown): CreatedOrder[] {
  if (isAlreadyPaidError(error)) return [];
  throw error;
}

const withoutIsNew = ({ is_new: _isNew, ...order }: CreatedOrder): PaidOrder => order;

/** Never in the future, even if the provider's clock is ahead. Authorised payments are captured now. */
function timeOfCapture(before: ProviderPayment, reported: Date | undefined, now: Date): Date | undefined {
  if (before.status !== 'captured') return now;
  return reported && reported > now ? now : reported;
}

/** Uses a transaction only for automatic assignment, since it costs a few more statements. */
async function createOrders(
  { db, clock, settings }: PaymentDeps,
  create: (db: Db | Tx) => Promise<CreatedOrder[]>,
): Promise<CreatedOrder[]> {
  const { stored } = await settings.read();
  if (stored.auto_assign !== true) return create(db);
  return inTransaction(db, async (tx) => {
    const created = await create(tx);
    const newIds = created.filter((order) => order.is_new).map(({ id }) => id);
    await assignAutomatically(tx, { clock }, newIds);
    return created;
  });
}

/** Checks the checkout's signature, if the browser sent one, against the provider's order of the payment. */
function verifyCheckoutProof(
  { payments }: PaymentDeps,
  { id, orderId }: ProviderPayment,
  claim: PaymentClaim,
) {
  const { signature, providerOrderId } = claim;
  if (providerOrderId && providerOrderId !== orderId) throw paymentMismatch();
  if (signature && !payments.signatureMatches(orderId ?? '', id, signature)) throw paymentMismatch();
}

/** Captures an authorised payment if it can be fulfilled. Throws for every other state. */
async function capturePayment(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: PaymentClaim | undefined,
): Promise<ProviderPayment> {
  if (payment.status === 'captured') return payment;
  if (payment.status === 'refunded') throw await refundedProblem(deps, payment, claim);
  if (payment.status !== 'authorized') throw notCaptured();
  const rejection = findRejection(await findPurchase(deps.db, payment.orderId), payment, claim);
  if (rejection) throw rejection.problem;
  const captured = await deps.payments.capture(payment.id, payment.amountPaise);
  if (captured.status !== 'captured') throw notCaptured();
  return captured;
}

/** Returns the orders of a payment that was fulfilled before; refunds or rejects one that can't be fulfilled. */
async function resolveUnfulfilled(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: PaymentClaim | undefined,
): Promise<PaidOrder[]> {
  const purchase = await findPurchase(deps.db, payment.orderId);
  const rejection = findRejection(purchase, payment, claim);
  if (purchase && !rejection) return findOrdersOfPayment(deps.db, purchase.id);
  if (purchase && rejection?.refundReason) {
    const refund = await refundPayment(deps, purchase.id, payment, rejection.refundReason);
    if (refund?.state !== 'failed') throw paymentRefundedProblem(refund);
  }
  throw rejection?.problem ?? paymentMismatch();
}

/** The error for a fully refunded payment. Records its refunds first, in case their webhook was missed. */
async function refundedProblem(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: PaymentClaim | undefined,
): Promise<Problem> {
  const purchase = await findPurchase(deps.db, payment.orderId);
  if (!purchase) return paymentMismatch();
  if (claim && claim.customerId !== purchase.customerId) return paymentUsed();
  await syncRefunds(deps, payment.id, payment.orderId);
  return paymentRefundedProblem(await findNewestRefund(deps.db, purchase.id));
}

const notCaptured = () =>
  new Problem(
    'payment_not_captured',
    'The payment is not complete. If your bank took the money, your order appears as soon as the bank confirms it.',
  );

/** Returns whether the purchase is paid, now or before. */
export async function fulfilIfPaid(deps: PaymentDeps, providerOrderId: string): Promise<boolean> {
  return (await resolveAttempts(deps, providerOrderId)) === 'paid';
}

/** Fulfils a paid purchase, else returns the state of its attempts. `spent`: paid but refunded, so it can't be paid again. */
export async function resolveAttempts(
  deps: PaymentDeps,
  providerOrderId: string,
): Promise<'paid' | 'spent' | AttemptsState> {
  const checkedAt = deps.clock.now();
  const attempts = await deps.payments.fetchOrderPayments(providerOrderId);
  // Captured payments are recorded by the statement that creates their orders.
  await recordAttempts(
    deps.db,
    attempts.filter(({ status }) => status !== 'captured' && status !== 'authorized'),
  );
  // Captured attempts first, since only one attempt can be fulfilled.
  const candidates = ['captured', 'authorized'].flatMap((status) =>
    attempts.filter((attempt) => attempt.status === status),
  );
  for (const { id } of candidates) {
    try {
      await fulfilPayment(deps, id);
      return 'paid';
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      deps.log.warn({ payment: id, code: error.code }, 'an attempt to pay was not taken');
    }
  }
  for (const { id, status } of attempts) {
    if (status === 'refunded') await syncRefunds(deps, id, providerOrderId);
  }
  // The provider accepts no second payment on a paid order, even after a refund.
  if (attempts.some(({ status }) => status === 'captured' || status === 'refunded')) return 'spent';
  if (attempts.length > 0) await recordUncaptured(deps, providerOrderId, checkedAt);
  return attemptsState(attempts, deps.clock.now());
}

/** A later capture is dated after this check. */
const recordUncaptured = ({ db }: PaymentDeps, providerOrderId: string, at: Date) =>
  db
    .updateTable('payments')
    .set({ uncaptured_at: at })
    .where('provider_order_id', '=', providerOrderId)
    .where('state', '=', 'created')
    .execute();

/** `unconfirmed`: the bank may still confirm an attempt. `failed`: every attempt failed for good. */
type AttemptsState = 'none' | 'unconfirmed' | 'failed';

const minuteMs = 60_000;
/** How long a customer may stay on the bank's page. */
const maxTimeAtBankMs = 30 * minuteMs;
/** Banks may take five days, but nearly all confirm within one. */
const maxPendingMs = 24 * 60 * minuteMs;

/** The provider's failure codes that may still become a payment. */
const pendingFailures = new Set([
  'payment_pending',
  'payment_pending_approval',
  'payment_pending_authorization',
  'bank_technical_error',
  'gateway_technical_error',
  'server_error',
]);

function attemptsState(attempts: readonly ProviderPayment[], now: Date): AttemptsState {
  if (attempts.length === 0) return 'none';
  return attempts.some((attempt) => mayStillBePaid(attempt, now)) ? 'unconfirmed' : 'failed';
}

function mayStillBePaid({ status, failure, createdAt }: ProviderPayment, now: Date): boolean {
  const ageMs = now.getTime() - createdAt.getTime();
  if (status === 'created') return ageMs < maxTimeAtBankMs;
  if (ageMs >= maxPendingMs) return false;
  return status === 'authorized' || (status === 'failed' && pendingFailures.has(failure ?? ''));
}
