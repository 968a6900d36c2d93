/** Opens the payment provider's checkout on one of its orders (a payment without an order is refunded) and awaits the result. */

import type { Buyer, Checkout } from './payment.queries.ts';

/** The payment provider's checkout: loads its script on demand, and opens it on one of the provider's orders. */

/** The result that Razorpay's script passes after a captured payment. */
export type RazorpayAnswer = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export type RazorpayOptions = {
  key: string;
  order_id: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void };
};

type Razorpay = {
  open: () => unknown;
  close: () => unknown;
  on: (event: 'payment.failed', hear: (answer: { error?: { description?: string } }) => void) => unknown;
};

export type RazorpayConstructor = new (options: RazorpayOptions) => Razorpay;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

/** Timeout for loading the script, in milliseconds (constants-013). */
const TIME_LIMIT = 120_000;

/** Throws when the script can't be loaded; the next call retries. */
export async function loadCheckout(scriptUrl: string): Promise<RazorpayConstructor> {
  if (!window.Razorpay) await loadScript(scriptUrl);
  if (!window.Razorpay) throw new Error('The payment script arrived without its checkout.');
  return window.Razorpay;
}

async function loadScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The payment script took too long.')), TIME_LIMIT);
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The payment script did not arrive.')));
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

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

/**
 * Awaits the result of the checkout, which pays one of the provider's orders: a payment without an order is refunded. A
 * declined card can be retried inside the window, so only closing it ends the wait; the signal closes it.
 */
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
