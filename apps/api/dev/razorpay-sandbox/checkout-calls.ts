/** The two calls of the checkout's form. */

import { findOrder } from './orders.ts';
import { badRequest, RazorpayError } from './razorpay-error.ts';
import { readText, type Body } from './read-fields.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { checkoutAnswer, pay, type CheckoutAnswer, type Sandbox } from './sandbox.ts';
import { readInstrument, testInstruments } from './test-instruments.ts';

/** The content of the form: the order's own amount, regardless of the page's, and what it takes. */
export function showCheckoutOrder(sandbox: Sandbox, { id, query }: SandboxRequest): unknown {
  checkKey(sandbox, query.get('key_id'));
  const { amount, currency, status } = findOrder(sandbox.state, id);
  return { amount, currency, paid: status === 'paid', ...testInstruments };
}

/** Pays with a test instrument. @throws the failed payment as an error with its id in `metadata`. */
export function payFromCheckout(sandbox: Sandbox, { body }: SandboxRequest): CheckoutAnswer {
  checkKey(sandbox, body['key_id']);
  const payment = pay(sandbox, {
    orderId: readText(body, 'order_id'),
    ...readInstrument(body),
    email: optionalText(body, 'email'),
    contact: optionalText(body, 'contact'),
  });
  if (!payment.failure) return checkoutAnswer(sandbox, payment);
  const metadata = { payment_id: payment.id, order_id: payment.order_id };
  throw new RazorpayError(400, { error: { ...payment.failure, metadata } });
}

function checkKey({ keyId }: Sandbox, key: unknown): void {
  if (key !== keyId) throw badRequest('The api key provided is invalid', { status: 401 });
}

function optionalText(body: Body, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
