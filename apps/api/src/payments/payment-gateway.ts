/** Interface to the card payment provider, Razorpay, with the verification of its two signatures. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Paise } from '@portal/domain/money';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createRazorpay } from './razorpay.ts';

/** An attempt to pay, as the provider reports it. Never trust the browser's report. */
export interface ProviderPayment {
  readonly id: string;
  /** The provider's order; null for a payment without one. */
  readonly orderId: string | null;
  readonly amountPaise: number;
  /** Refunded or pending. */
  readonly refundedPaise: number;
  readonly currency: string;
  /** When the customer paid, to the second. */
  readonly createdAt: Date;
  /** The provider's code of a failure; null unless it failed. */
  readonly failure: string | null;
  /** How it was paid, in the provider's words, such as `upi`; null before the customer has chosen. */
  readonly method: string | null;
  /** What identifies it for an accountant: bank, or network and last four digits; never a whole UPI address or card. */
  readonly detail: string | null;
  /** The provider's fee including GST, and that GST; null before the capture. */
  readonly feePaise: number | null;
  readonly taxPaise: number | null;
  /** The bank's own number of the payment. */
  readonly bankReference: string | null;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** A refund, as the provider reports it. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: 'pending' | 'processed' | 'failed';
  /** The key of our request; null for a refund made at the provider. */
  readonly receipt: string | null;
}

/** An entry of a settlement: what the provider paid out for a payment, or kept for a refund. */
export interface SettledItem {
  readonly settlementId: string;
  /** The bank's number of the transfer. */
  readonly utr: string | null;
  readonly settledAt: Date;
  /** The provider's id of the payment, refund or adjustment. */
  readonly entityId: string;
  readonly kind: string;
  /** Of a refund: its payment. */
  readonly paymentId: string | null;
  readonly amountPaise: number;
  readonly creditPaise: number;
  readonly debitPaise: number;
  /** Including GST. */
  readonly feePaise: number;
  readonly taxPaise: number;
}

/** Every call throws `payment_provider_unavailable` (503) when the provider does not respond. */
export interface PaymentProvider {
  /** Creates an order at the provider and returns its id. `receipt` has at most 40 characters. */
  createOrder(order: { amountPaise: Paise; receipt: string; notes: Record<string, string> }): Promise<string>;
  /** Returns undefined for an unknown id. */
  fetchPayment(paymentId: string): Promise<ProviderPayment | undefined>;
  /** Every attempt to pay an order; empty for an unknown order. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures an authorised payment; returns one that is captured already as it is. */
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** Refunds an amount, once per key, which is at most 40 characters and comes back as `receipt`. Returns undefined when the provider rejects this refund. */
  refund(refund: {
    paymentId: string;
    amountPaise: number;
    key: string;
  }): Promise<ProviderRefund | undefined>;
  /** The refunds of a payment, oldest first; empty for an unknown payment. */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** What was settled on a day in India, such as 2026-11-29. */
  fetchSettledItems(day: string): Promise<SettledItem[]>;
}

export interface PaymentGateway extends PaymentProvider {
  readonly checkout: { readonly keyId: string; readonly scriptUrl: string };
  /**
   * Verifies the checkout's signature. Pass our own order id, never a posted one, which may be of another purchase.
   */
  signatureMatches(orderId: string, paymentId: string, signature: string): boolean;
  /** Verifies a webhook's signature over the raw bytes, since a re-serialised body differs. */
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
  // Accepts two secrets during a rotation, since retries of older events keep the old secret.
  const webhookSecrets = config.PAYMENT_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  return {
    ...instrumentCalls(createRazorpay(account), metrics, tracing),
    checkout: { keyId: account.keyId, scriptUrl: config.PAYMENT_CHECKOUT_URL },
    signatureMatches: (orderId, paymentId, signature) =>
      isValidHmac(account.keySecret, `${orderId}|${paymentId}`, signature),
    webhookSignatureMatches: (rawBody, signature) =>
      webhookSecrets.some((secret) => secret !== '' && isValidHmac(secret, rawBody, signature)),
  };
}

/** Compares in constant time. */
function isValidHmac(secret: string, signed: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Measures duration and outcome of the calls. */
export function instrumentCalls(
  calls: PaymentProvider,
  { providerSeconds }: Pick<Metrics, 'providerSeconds'>,
  tracing: Tracing,
): PaymentProvider {
  const measured =
    <Args extends unknown[], Result>(call: keyof PaymentProvider, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const end = providerSeconds.startTimer({ call });
      try {
        const result = await tracing.span(`payment provider ${call}`, { kind: 'client' }, () => run(...args));
        end({ outcome: 'answered' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
  return {
    createOrder: measured('createOrder', calls.createOrder),
    fetchPayment: measured('fetchPayment', calls.fetchPayment),
    fetchOrderPayments: measured('fetchOrderPayments', calls.fetchOrderPayments),
    capture: measured('capture', calls.capture),
    refund: measured('refund', calls.refund),
    fetchRefunds: measured('fetchRefunds', calls.fetchRefunds),
    fetchSettledItems: measured('fetchSettledItems', calls.fetchSettledItems),
  };
}
