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
import { isAlreadyPaidError, findPurchase } from './find-purchase.ts';
import { type PaymentClaim, paymentMismatch, paymentUsed, findRejection } from './find-rejection.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import { findNewestRefund } from './record-refund.ts';
import { paymentRefundedProblem } from './refund-messages.ts';
import { refundPayment, syncRefunds } from './refund-payment.ts';

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
  const captured = await capturePayment(deps, payment, claim);
  const { provider: supplier } = await deps.settings.read();
  const now = deps.clock.now();
  const paidAt = timeOfCapture(payment, capturedAt, now);
  const created = await createOrders(deps, (db) =>
    createPaidOrders(db, { ...captured, paidAt }, claim, { supplier, now }),
  ).catch(emptyIfAlreadyPaid);
  if (created.length === 0) return resolveUnfulfilled(deps, captured, claim);
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
