/** Says why a payment may not become the orders of a purchase, if it may not. */
import { Problem } from '../contract/errors.ts';
import type { Purchase } from './find-purchase.ts';
import type { ProviderPayment } from './payment-gateway.ts';

/** What a customer's call says about a payment. */
export interface Claim {
  customerId: number;
  /** The services it paid for, in any order; or the unpaid order that it paid. */
  bought: { serviceIds: readonly number[] } | { orderId: number };
  signature?: string | undefined;
  providerOrderId?: string | undefined;
}

/** Why money that was taken goes back. */
export type RefundReason = 'wrong_amount' | 'paid_twice' | 'account_closed';

interface Objection {
  problem: Problem;
  /** Set when the money was taken and nothing can ever be made of it. */
  giveBack: RefundReason | false;
}

/** Undefined when the payment is right, or has made this purchase's orders already. */
export function whyNot(
  purchase: Purchase | undefined,
  payment: ProviderPayment,
  claim: Claim | undefined,
): Objection | undefined {
  if (!purchase) return { problem: mismatch(), giveBack: false };
  if (claim && claim.customerId !== purchase.customerId) return { problem: used(), giveBack: false };
  if (purchase.providerPaymentId === payment.id) return undefined;
  const isTaken = payment.status === 'captured';
  if (purchase.providerPaymentId !== null) return { problem: used(), giveBack: isTaken && 'paid_twice' };
  if (purchase.isBoughtByAnother) return { problem: used(), giveBack: isTaken && 'paid_twice' };
  if (purchase.isClosed) return { problem: mismatch(), giveBack: isTaken && 'account_closed' };
  if (payment.amountPaise !== purchase.amountPaise || payment.currency !== purchase.currency) {
    return { problem: mismatch(), giveBack: isTaken && 'wrong_amount' };
  }
  return claim && !isWhatWasBought(purchase, claim) ? { problem: mismatch(), giveBack: false } : undefined;
}

function isWhatWasBought({ items }: Purchase, { bought }: Claim): boolean {
  if ('orderId' in bought) return items.some(({ orderId }) => orderId === bought.orderId);
  const paid = new Set(items.filter(({ orderId }) => orderId === null).map(({ serviceId }) => serviceId));
  return paid.size === bought.serviceIds.length && bought.serviceIds.every((id) => paid.has(id));
}

export const mismatch = () =>
  new Problem(
    'payment_mismatch',
    'This payment does not belong to this purchase. If money was taken for nothing, it goes back to your account.',
  );

export const used = () => new Problem('payment_used', 'This payment can’t be used for this purchase.');
