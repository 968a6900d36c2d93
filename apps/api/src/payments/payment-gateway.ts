/** What we need of a card payment provider, and its two signatures; Razorpay stands behind it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Paise } from '@portal/domain/money';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { createRazorpay } from './razorpay.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { timeCalls } from './time-calls.ts';

/** One attempt to pay, as the provider tells it. Only its word counts, never the browser's. */
export interface ProviderPayment {
  readonly id: string;
  /** The provider's order; null for a payment that was made without one. */
  readonly orderId: string | null;
  readonly amountPaise: number;
  /** What went back of it, or is on its way. */
  readonly refundedPaise: number;
  readonly currency: string;
  /** When the customer paid, to the second. */
  readonly createdAt: Date;
  /** Why it failed, in the provider's word for programs; null unless it did. */
  readonly failure: string | null;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** Money on its way back to a customer, as the provider tells it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: 'pending' | 'processed' | 'failed';
}

/** Every call throws `payment_provider_unavailable` (503) when the provider can't be asked. */
export interface PaymentCalls {
  /** Opens an order at the provider and answers its id. `receipt` has at most 40 characters. */
  createOrder(order: { amountPaise: Paise; receipt: string; notes: Record<string, string> }): Promise<string>;
  /** The payment, or undefined when the provider knows none of this id. */
  fetchPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** Every attempt to pay an order; none for an order that the provider does not know. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment; one that was captured meanwhile is answered as it is. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** Gives the amount back. The same key twice refunds once. Undefined when the provider refuses this very refund. */
  refund(refund: {
    paymentId: string;
    amountPaise: number;
    key: string;
  }): Promise<ProviderRefund | undefined>;
  /** All that was given back of a payment, oldest first; none of a payment that the provider does not know. */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
}

export interface PaymentGateway extends PaymentCalls {
  readonly checkout: { readonly keyId: string; readonly scriptUrl: string };
  /**
   * Whether the checkout's signature is the provider's. Give it our own order id, never a posted one: that may be the
   * order of another purchase.
   */
  signatureMatches(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether a webhook is the provider's: over the body's raw bytes, since a re-serialised body differs. */
  webhookSignatureMatches(rawBody: Buffer, signature: string): boolean;
}

export function createPaymentGateway(
  config: Config,
  metrics: Pick<Metrics, 'providerSeconds'>,
  tracing: Tracing,
): PaymentGateway {
  const account = {
    apiUrl: config.PAYMENT_API_URL,
    keyId: config.PAYMENT_KEY_ID,
    keySecret: config.PAYMENT_KEY_SECRET,
  };
  // During a rotation two are accepted, since retries of older events keep the old secret.
  const webhookSecrets = config.PAYMENT_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  return {
    ...timeCalls(createRazorpay(account), metrics, tracing),
    checkout: { keyId: account.keyId, scriptUrl: config.PAYMENT_CHECKOUT_URL },
    signatureMatches: (orderId, paymentId, signature) =>
      isSignedWith(account.keySecret, `${orderId}|${paymentId}`, signature),
    webhookSignatureMatches: (rawBody, signature) =>
      webhookSecrets.some((secret) => secret !== '' && isSignedWith(secret, rawBody, signature)),
  };
}

/** Compares in constant time. */
function isSignedWith(secret: string, signed: string | Buffer, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
