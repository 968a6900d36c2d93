/** What the provider and its banks may do, asked of the sandbox, and what customers and admins find then. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askSandbox } from '../../test/ask-sandbox.ts';
import { makeService } from '../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundsOf } from '../../test/refunds.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let service: { id: number };

const faults = (body: Record<string, unknown>) => askSandbox(purchases, 'faults', body);

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  admin = await purchases.testApp.admin();
  const address = await purchases.testApp.app.listen({ host: '127.0.0.1', port: 0 });
  purchases.sandbox.setWebhook({ url: `${address}/webhooks/razorpay`, secret: 'test_webhook_secret' });
});
beforeEach(async () => {
  await faults({ api: 'well', refunds: 'processed', webhooks: 'once' });
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
});
afterAll(() => purchases.close());

const quote = async () => (await purchases.check(customer, { service_id: service.id })).checkout.order_id;
const orders = async () => {
  const { data } = await customer.api.POST('/orders', { body: {} });
  return data?.orders ?? [];
};
const payWith = (body: Record<string, unknown>) =>
  askSandbox(purchases, 'pay', { outcome: 'captured', ...body }).then((paid) =>
    String(paid['razorpay_payment_id']),
  );

it.each(['doubled', 'reordered'])('webhooks that are %s make one order', async (webhooks) => {
  await faults({ webhooks });
  const { payment_id: paymentId } = await purchases.pay(await quote());
  await expect.poll(async () => (await orders()).length, { timeout: 10_000 }).toBe(1);
  const { data } = await admin.api.POST('/admin_payments', { body: { q: paymentId } });
  expect(data?.payments).toHaveLength(1);
});

it('a provider that is down is said to the customer, who can pay once it is back', async () => {
  await faults({ api: 'down' });
  await expect(quote()).rejects.toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
  await faults({ api: 'well' });
  const proof = await purchases.pay(await quote());
  await customer.api.POST('/place_order', { body: { ...billing, ...proof, service_id: service.id } });
  expect(await orders()).toHaveLength(1);
});

it('a provider that answers too slowly counts as down', async () => {
  await faults({ api: 'slow', slow_ms: 4_500 });
  await expect(quote()).rejects.toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
});

it.each([
  ['amount', { amount: 100 }],
  ['currency', { currency: 'USD' }],
])('a payment in a wrong %s goes back and buys nothing', async (_what, wrong) => {
  const orderId = await quote();
  const paymentId = await payWith({ order_id: orderId, ...wrong });
  await expect
    .poll(async () => (await refundsOf(purchases, paymentId)).map(({ state }) => state))
    .toEqual(['processed']);
  expect(await orders()).toEqual([]);
});

it('a refund that is pending and then fails is told to the admins', async () => {
  const orderId = await quote();
  await faults({ refunds: 'failed' });
  const paymentId = await payWith({ order_id: orderId, amount: 100 });
  await expect
    .poll(async () => (await refundsOf(purchases, paymentId)).map(({ state }) => state))
    .toEqual(['failed']);
  const { data } = await admin.api.POST('/getnotification', { body: {} });
  expect(data?.notifications.some(({ title }) => title === 'Refund Failed')).toBe(true);
});

it('a dispute that is opened and lost leaves the payment lost', async () => {
  const proof = await purchases.pay(await quote());
  await expect.poll(async () => (await orders()).length).toBe(1);
  const { id } = await askSandbox(purchases, 'dispute', { payment_id: proof.payment_id });
  await askSandbox(purchases, 'dispute', { dispute_id: id, stage: 'lost' });
  const state = async () => {
    const { data } = await admin.api.POST('/admin_payments', { body: { q: proof.payment_id } });
    return data?.payments[0]?.state;
  };
  await expect.poll(state).toBe('Lost');
  // A report of before changes nothing.
  await sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof));
  expect(await state()).toBe('Lost');
});
