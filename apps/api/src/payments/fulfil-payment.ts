/** The one place where a captured payment becomes orders, once, from whichever source reports it first (record 0005). */
import type { Db, Tx } from '../db/database.ts';
import { hintOutbox } from '../db/hint-outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { assignAutomatically } from '../tasks/assign-automatically.ts';
import { wasSecond } from './bought-by-another.ts';
import { findPurchase } from './find-purchase.ts';
import { giveBack, recordRefundsOf } from './give-back.ts';
import { type MadeOrder, makePaidOrders, ordersOfPayment, type PaidOrder } from './make-paid-orders.ts';
import { newestRefund } from './newest-refund.ts';
import type { ProviderPayment } from './payment-gateway.ts';
import { paymentRefunded } from './refund-words.ts';
import { type Claim, mismatch, used, whyNot } from './why-not.ts';

export type PaymentDeps = Pick<Deps, 'config' | 'db' | 'payments' | 'clock' | 'log' | 'settings'>;

/**
 * Verifies a payment with the provider and turns it into its orders; the same payment again answers the same orders.
 * `claim` is what a customer's call says about it; webhooks and the reconciliation say nothing.
 *
 * Throws `payment_not_captured`, `payment_refunded`, `payment_mismatch` (order, amount, currency, signature or services differ),
 * `payment_used` (another person's, or another payment was first) or `payment_provider_unavailable`.
 */
export async function fulfilPayment(
  deps: PaymentDeps,
  providerPaymentId: string,
  claim?: Claim,
  /** When the money was taken, where an event of the provider says so. */
  capturedAt?: Date,
): Promise<PaidOrder[]> {
  const payment = await deps.payments.fetchPayment(providerPaymentId);
  if (!payment) throw mismatch();
  if (claim) verifyProof(deps, payment, claim);
  const captured = await takeMoney(deps, payment, claim);
  const { provider: supplier } = await deps.settings.read();
  const now = deps.clock.now();
  const paidAt = timeOfCapture(payment, capturedAt, now);
  const made = await makeOrders(deps, (db) =>
    makePaidOrders(db, { ...captured, paidAt }, claim, { supplier, now }),
  ).catch(noneIfSecond);
  if (made.length === 0) return answerAgain(deps, captured, claim);
  hintOutbox(deps.db);
  return made.map(withoutMark);
}

/** Another quote of the same purchase was fulfilled at the same moment. */
function noneIfSecond(error: unknown): MadeOrder[] {
  if (wasSecond(error)) return [];
  throw error;
}

/** As the same payment, reported again, is answered. */
const withoutMark = ({ is_new: _isNew, ...order }: MadeOrder): PaidOrder => order;

/** Never later than now, however the provider's clock goes; what waited for us is captured now. */
function timeOfCapture(before: ProviderPayment, reported: Date | undefined, now: Date): Date | undefined {
  if (before.status !== 'captured') return now;
  return reported && reported > now ? now : reported;
}

/** In a transaction only where the orders are given out as well, since that costs a few statements more. */
async function makeOrders(
  { db, clock, settings }: PaymentDeps,
  make: (db: Db | Tx) => Promise<MadeOrder[]>,
): Promise<MadeOrder[]> {
  const { stored } = await settings.read();
  if (stored.auto_assign !== true) return make(db);
  return inTransaction(db, async (tx) => {
    const made = await make(tx);
    const born = made.filter((order) => order.is_new).map(({ id }) => id);
    await assignAutomatically(tx, { clock }, born);
    return made;
  });
}

/** The checkout's own proof, when the browser sent it, against the order that the provider says was paid. */
function verifyProof({ payments }: PaymentDeps, { id, orderId }: ProviderPayment, claim: Claim) {
  const { signature, providerOrderId } = claim;
  if (providerOrderId && providerOrderId !== orderId) throw mismatch();
  if (signature && !payments.signatureMatches(orderId ?? '', id, signature)) throw mismatch();
}

/** Captures an authorised payment, but only when it can become orders. Throws for every other state. */
async function takeMoney(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: Claim | undefined,
): Promise<ProviderPayment> {
  if (payment.status === 'captured') return payment;
  if (payment.status === 'refunded') throw await whyRefused(deps, payment, claim);
  if (payment.status !== 'authorized') throw notCaptured();
  const objection = whyNot(await findPurchase(deps.db, payment.orderId), payment, claim);
  if (objection) throw objection.problem;
  const captured = await deps.payments.capture(payment.id, payment.amountPaise);
  if (captured.status !== 'captured') throw notCaptured();
  return captured;
}

/** Nothing was made: this payment was fulfilled before, or it can't be. Money that can buy nothing goes back. */
async function answerAgain(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: Claim | undefined,
): Promise<PaidOrder[]> {
  const purchase = await findPurchase(deps.db, payment.orderId);
  const objection = whyNot(purchase, payment, claim);
  if (purchase && !objection) return ordersOfPayment(deps.db, purchase.id);
  if (purchase && objection?.giveBack) {
    const refund = await giveBack(deps, purchase.id, payment, objection.giveBack);
    if (refund?.state !== 'failed') throw paymentRefunded(refund);
  }
  throw objection?.problem ?? mismatch();
}

/** Of a payment that went back whole, with the refund as far as its webhook was missed. */
async function whyRefused(
  deps: PaymentDeps,
  payment: ProviderPayment,
  claim: Claim | undefined,
): Promise<Problem> {
  const purchase = await findPurchase(deps.db, payment.orderId);
  if (!purchase) return mismatch();
  if (claim && claim.customerId !== purchase.customerId) return used();
  await recordRefundsOf(deps, payment.id, payment.orderId);
  return paymentRefunded(await newestRefund(deps.db, purchase.id));
}

const notCaptured = () =>
  new Problem(
    'payment_not_captured',
    'The payment is not complete. If your bank took the money, your order appears as soon as the bank confirms it.',
  );
