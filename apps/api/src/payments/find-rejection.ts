import { Problem } from '../contract/errors.ts';
import type { Purchase } from './find-purchase.ts';
import type { ProviderPayment } from './payment-gateway.ts';

/** A customer's statement about a payment. */
export interface PaymentClaim {
  customerId: number;
  /** The services in any order, or the unpaid order. */
  target: { serviceIds: readonly number[] } | { orderId: number };
  signature?: string | undefined;
  providerOrderId?: string | undefined;
}

/** Why a captured payment is refunded. */
export type RefundReason = 'wrong_amount' | 'paid_twice' | 'account_closed';

interface PaymentRejection {
  problem: Problem;
  /** Set when the payment was captured and can never be fulfilled. */
  refundReason: RefundReason | false;
}

/** Returns why a payment can't fulfil a purchase; undefined when it can, or already has. */
export function findRejection(
  purchase: Purchase | undefined,
  payment: ProviderPayment,
  claim: PaymentClaim | undefined,
): PaymentRejection | undefined {
  if (!purchase) return { problem: paymentMismatch(), refundReason: false };
  if (claim && claim.customerId !== purchase.customerId)
    return { problem: paymentUsed(), refundReason: false };
  if (purchase.providerPaymentId === payment.id) return undefined;
  const isCaptured = payment.status === 'captured';
  if (purchase.providerPaymentId !== null)
    return { problem: paymentUsed(), refundReason: isCaptured && 'paid_twice' };
  if (purchase.isPaidByAnotherQuote)
    return { problem: paymentUsed(), refundReason: isCaptured && 'paid_twice' };
  if (purchase.isAccountClosed)
    return { problem: paymentMismatch(), refundReason: isCaptured && 'account_closed' };
  if (payment.amountPaise !== purchase.amountPaise || payment.currency !== purchase.currency) {
    return { problem: paymentMismatch(), refundReason: isCaptured && 'wrong_amount' };
  }
  return claim && !matchesClaim(purchase, claim)
    ? { problem: paymentMismatch(), refundReason: false }
    : undefined;
}

function matchesClaim({ items }: Purchase, { target }: PaymentClaim): boolean {
  if ('orderId' in target) return items.some(({ orderId }) => orderId === target.orderId);
  const paid = new Set(items.filter(({ orderId }) => orderId === null).map(({ serviceId }) => serviceId));
  return paid.size === target.serviceIds.length && target.serviceIds.every((id) => paid.has(id));
}

export const paymentMismatch = () =>
  new Problem(
    'payment_mismatch',
    'This payment does not belong to this purchase. If money was taken for nothing, it goes back to your account.',
  );

export const paymentUsed = () => new Problem('payment_used', 'This payment can’t be used for this purchase.');
