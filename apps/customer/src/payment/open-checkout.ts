/** Opens the payment provider's checkout on one of its orders (a payment without an order is refunded) and awaits the result. */

import type { RazorpayAnswer, RazorpayConstructor } from './load-checkout.ts';
import type { Buyer, Checkout } from './payment.queries.ts';

export type CheckoutResult =
  | { at: 'paid'; proof: { payment_id: string; payment_order_id: string; payment_signature: string } }
  /** The window was closed; `declined` has the reason of the last failed attempt, if any. */
  | { at: 'closed'; declined: string | undefined };

export type CheckoutAppearance = {
  /** The name of the provider. */
  name: string;
  /** The description of the purchase. */
  description: string;
  colour: string;
};

/** A declined card can be retried inside the window, so only closing it ends the wait; the signal closes it. */
export function openCheckout(
  Razorpay: RazorpayConstructor,
  checkout: Checkout,
  buyer: Buyer,
  { signal, ...appearance }: CheckoutAppearance & { signal: AbortSignal },
): Promise<CheckoutResult> {
  return new Promise((resolve) => {
    let declined: string | undefined;
    const window = new Razorpay({
      key: checkout.key_id,
      order_id: checkout.order_id,
      amount: checkout.amount,
      currency: checkout.currency,
      name: appearance.name,
      description: appearance.description,
      prefill: { name: buyer.name, email: buyer.email, contact: buyer.phone },
      theme: { color: appearance.colour },
      handler: (answer) => resolve({ at: 'paid', proof: proofOf(answer) }),
      modal: { ondismiss: () => resolve({ at: 'closed', declined }) },
    });
    window.on('payment.failed', ({ error }) => {
      declined = error?.description ?? 'The bank did not say why.';
    });
    signal.addEventListener('abort', () => {
      window.close();
      resolve({ at: 'closed', declined });
    });
    window.open();
  });
}

function proofOf(answer: RazorpayAnswer) {
  return {
    payment_id: answer.razorpay_payment_id,
    payment_order_id: answer.razorpay_order_id,
    payment_signature: answer.razorpay_signature,
  };
}
