/** A fake of the payment provider's script: records its options, and returns the test's result. */

import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RazorpayAnswer, RazorpayOptions } from '../src/payment/open-checkout.ts';

type Failure = { error?: { description?: string } };

/** What a captured payment answers. */
const captured: RazorpayAnswer = {
  razorpay_payment_id: 'pay_29QQoUBi66xm2f',
  razorpay_order_id: 'order_9A33XWu170gUtm',
  razorpay_signature: 'a-signature',
};

/** As if the script were loaded; `delete window.Razorpay` removes it. */
export function fakeCheckout() {
  const opened: RazorpayOptions[] = [];
  const closed = vi.fn<() => void>();
  const listeners: ((answer: Failure) => void)[] = [];
  class Razorpay {
    readonly #options: RazorpayOptions;
    constructor(options: RazorpayOptions) {
      this.#options = options;
    }
    on(_event: 'payment.failed', hear: (answer: Failure) => void) {
      listeners.push(hear);
    }
    open() {
      opened.push(this.#options);
    }
    close() {
      closed();
    }
  }
  window.Razorpay = Razorpay;
  return {
    opened,
    closed,
    pay: () => act(async () => opened.at(-1)?.handler(captured)),
    decline: (description: string) => act(async () => listeners.at(-1)?.({ error: { description } })),
    close: () => act(async () => opened.at(-1)?.modal.ondismiss()),
  };
}
