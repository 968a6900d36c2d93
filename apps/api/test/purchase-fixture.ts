/** A test app with a payment sandbox, and the steps of a purchase. */

import { startRazorpaySandbox } from '../dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import type { DepsOptions } from '../src/deps.ts';
import { startProviderProxy } from './provider-proxy.ts';
import { createTestApp, type SignedInUser } from './test-app.ts';

export const buyer = { name: 'Meera Iyer', email: 'meera@example.in', phone: '9812345678' };
export const billing = { ...buyer, billing_state: '29' } as const;

/** Of a payment of which the provider tells no more. */
export const unknownMethod = {
  method: null,
  detail: null,
  feePaise: null,
  taxPaise: null,
  bankReference: null,
} as const;

type Outcome = 'captured' | 'failed' | 'authorized' | 'late';
export interface PaymentProof {
  payment_id: string;
  payment_order_id: string;
  payment_signature: string;
}

export type PurchaseFixture = Awaited<ReturnType<typeof createPurchaseFixture>>;

/** Webhooks have no target until a test sets one. `env` overrides single variables. */
export async function createPurchaseFixture({
  env,
  lateAfterMs = 50,
  ...options
}: DepsOptions & { env?: Record<string, string>; lateAfterMs?: number } = {}) {
  const sandbox = await startRazorpaySandbox({
    port: 0,
    keyId: 'rzp_test_key',
    keySecret: 'test_key_secret',
    lateAfterMs,
    firstRetryMs: 20,
  });
  const provider = await startProviderProxy(sandbox.url);
  const testApp = await createTestApp({ PAYMENT_API_URL: provider.url, ...env }, options);

  /** Pays like the customer's checkout; pass an `amount` in paise only for a wrong one. */
  const pay = async (
    orderId: string,
    outcome: Outcome = 'captured',
    amount?: number,
  ): Promise<PaymentProof> => {
    const answer = await fetch(`${sandbox.url}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome, amount }),
    });
    const paid = (await answer.json()) as Record<string, string>;
    if (!answer.ok) throw new Error(JSON.stringify(paid));
    return {
      payment_id: String(paid['razorpay_payment_id']),
      payment_order_id: String(paid['razorpay_order_id']),
      payment_signature: String(paid['razorpay_signature']),
    };
  };

  const check = async (
    { api }: SignedInUser,
    what: ({ service_id: number | number[] } | { order_id: number }) & { billing_address?: string },
  ) => {
    const { data } = await api.POST('/check_validation', { body: { ...billing, ...what } });
    if (!data) throw new Error('check_validation answered nothing');
    return data;
  };

  return {
    testApp,
    sandbox,
    /** The provider from the product's view. */
    provider,
    pay,
    check,
    /** A complete purchase of one order. */
    async buy(customer: SignedInUser, serviceId: number, more: { billing_address?: string } = {}) {
      const { checkout } = await check(customer, { service_id: serviceId, ...more });
      const proof = await pay(checkout.order_id);
      const { data } = await customer.api.POST('/place_order', {
        body: { ...billing, ...proof, service_id: serviceId },
      });
      const [order] = data?.orders ?? [];
      if (!order) throw new Error('place_order made nothing');
      return { ...order, proof };
    },
    async close() {
      await testApp.close();
      await provider.stop();
      await sandbox.stop();
    },
  };
}
