import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { type SignedInUser, createTestApp } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook, signWebhook } from '../../test/webhook.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  service = await makeService(purchases.testApp.db);
  const address = await purchases.testApp.app.listen({ host: '127.0.0.1', port: 0 });
  purchases.sandbox.setWebhook({ url: `${address}/webhooks/razorpay`, secret: 'test_webhook_secret' });
});
beforeEach(async () => {
  purchases.provider.be('well');
  customer = await purchases.testApp.customer();
});
afterAll(() => purchases.close());

const orders = async () => (await customer.api.POST('/orders', { body: {} })).data?.orders ?? [];
const open = async () => (await purchases.check(customer, { service_id: service.id })).checkout.order_id;

describe('a webhook of the provider', () => {
  it.each(['captured', 'authorized', 'late'] as const)(
    'turns a payment that was %s into its order when the browser crashed [payment-017]',
    async (outcome) => {
      await purchases.pay(await open(), outcome);
      await expect.poll(async () => (await orders()).length).toBe(1);
      expect(await orders()).toMatchObject([{ status: 'Pending', payment_status: 'Completed' }]);
    },
  );

  it('is processed when it is delivered again after the provider was unavailable', async () => {
    purchases.provider.be('unreachable');
    const { checkout } = await purchases
      .check(customer, { service_id: service.id })
      .catch(() => ({ checkout: undefined }));
    expect(checkout).toBeUndefined();
    purchases.provider.be('well');
    const orderId = await open();
    purchases.provider.be('failing');
    await purchases.pay(orderId);
    await expect
      .poll(() => purchases.provider.takeCalls().filter((call) => call.includes('/payments/pay_')).length)
      .toBeGreaterThan(0);
    expect(await orders()).toEqual([]);
    purchases.provider.be('well');
    await expect.poll(async () => (await orders()).length).toBe(1);
  });

  it('of a failed payment creates nothing', async () => {
    const proof = await purchases.pay(await open(), 'failed');
    expect(await sendWebhook(purchases.testApp, paymentWebhook('payment.failed', proof))).toMatchObject({
      status: 200,
    });
    expect(await orders()).toEqual([]);
  });
});

describe('the webhook’s response', () => {
  beforeAll(() => purchases.sandbox.pauseWebhooks());
  afterAll(() => purchases.sandbox.resumeWebhooks());

  it('is 200 for escaped characters, signed as they are [payment-017]', async () => {
    const notice = paymentWebhook('payment.captured', await purchases.pay(await open()));
    expect(notice.body).toContain(String.raw`caf\u00e9 a\/b`);
    expect(await sendWebhook(purchases.testApp, notice)).toEqual({
      status: 200,
      body: { status: 'true', message: 'fulfilled' },
    });
    expect(await orders()).toHaveLength(1);
  });

  it('notifies the customer once after repeated deliveries', async () => {
    const notice = paymentWebhook('payment.captured', await purchases.pay(await open()));
    for (const each of [notice, notice, { ...notice, eventId: 'another' }])
      expect((await sendWebhook(purchases.testApp, each)).status).toBe(200);
    const [order] = await orders();
    const { data } = await customer.api.POST('/getnotification', { body: {} });
    expect(data?.notifications).toMatchObject([
      {
        title: 'Order Placed',
        detail: `${order?.order_name} (${order?.order_id}) is paid and placed.`,
        order_id: order?.id,
        read: false,
      },
    ]);
  });

  it('is 400 for a re-serialised body', async () => {
    const notice = paymentWebhook('payment.captured', await purchases.pay(await open()));
    const rewritten = JSON.stringify(JSON.parse(notice.body));
    expect(rewritten).not.toBe(notice.body);
    expect(
      await sendWebhook(purchases.testApp, { body: rewritten, signature: signWebhook(notice.body) }),
    ).toMatchObject({
      status: 400,
    });
    expect(await orders()).toEqual([]);
  });

  it.each([
    ['none', () => ''],
    ['another secret', (body: string) => signWebhook(body, 'guessed')],
    ['the key secret', (body: string) => signWebhook(body, 'test_key_secret')],
    ['upper case', (body: string) => signWebhook(body).toUpperCase()],
    ['half of it', (body: string) => signWebhook(body).slice(0, 32)],
    ['letters that are no hex', () => 'é'.repeat(32)],
  ])('is 400 for a signature with %s', async (_what, forge) => {
    const notice = paymentWebhook('payment.captured', await purchases.pay(await open()));
    const answer = await sendWebhook(purchases.testApp, { ...notice, signature: forge(notice.body) });
    expect(answer).toMatchObject({ status: 400, body: { status: 'false', code: 'validation_failed' } });
    expect(await orders()).toEqual([]);
  });

  it.each(['invoice.paid', 'payment.downtime.started'])('ignores %s', async (event) => {
    const proof = await purchases.pay(await open());
    expect(await sendWebhook(purchases.testApp, paymentWebhook(event, proof))).toMatchObject({
      status: 200,
      body: { message: 'ignored' },
    });
    expect(await orders()).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a list', '[]'],
    ['no event', '{}'],
    ['no word of the event', '{"event":7,"payload":{}}'],
    ['null', 'null'],
    ['no payload', '{"event":"payment.captured"}'],
    ['an empty payload', '{"event":"payment.captured","payload":{}}'],
    [
      'a payment without an id',
      '{"event":"order.paid","payload":{"payment":{"entity":{"order_id":"order_1"}}}}',
    ],
    [
      'ids that are none',
      String.raw`{"event":"order.paid","payload":{"payment":{"entity":{"id":"\u0000","order_id":"\ud800"}}}}`,
    ],
    ['a time that is none', '{"event":"payment.captured","created_at":1e300,"payload":{}}'],
  ])('is 400 for %s with a valid signature [payment-017]', async (_what, body) => {
    expect(await sendWebhook(purchases.testApp, { body, eventId: `malformed-${body}` })).toMatchObject({
      status: 400,
      body: { status: 'false', code: 'validation_failed' },
    });
  });

  it('dates the payment by the provider’s time of capture, never later than now', async () => {
    const paidAt = async (capturedAt: Date) => {
      const proof = await purchases.pay(await open());
      const { body } = paymentWebhook('payment.captured', proof);
      const dated = JSON.stringify({ ...JSON.parse(body), created_at: capturedAt.getTime() / 1_000 });
      expect(await sendWebhook(purchases.testApp, { body: dated })).toMatchObject({
        body: { message: 'fulfilled' },
      });
      const { paid_at: at } = await purchases.testApp.db
        .selectFrom('payments')
        .select('paid_at')
        .where('provider_payment_id', '=', proof.payment_id)
        .executeTakeFirstOrThrow();
      return at;
    };
    const twoDaysAgo = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 48 * 3_600_000);
    expect(await paidAt(twoDaysAgo)).toEqual(twoDaysAgo);
    const tomorrow = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 24 * 3_600_000);
    expect((await paidAt(tomorrow))?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('is 200 for an unknown payment, without a call to the provider', async () => {
    const proof = {
      payment_id: 'pay_29QQoUBi66xm2f',
      payment_order_id: 'order_9A33XWu170gUtm',
      payment_signature: '',
    };
    purchases.provider.takeCalls();
    expect(await sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof))).toMatchObject({
      status: 200,
      body: { message: 'ignored' },
    });
    expect(purchases.provider.takeCalls()).toEqual([]);
  });

  it('is 200 for a payment of a wrong amount, which creates no order', async () => {
    const proof = await purchases.pay(await open(), 'captured', 100);
    expect(await sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof))).toMatchObject({
      status: 200,
      body: { message: 'ignored' },
    });
    expect(await orders()).toEqual([]);
  });

  it('is 200 before the provider responds, and the reconciliation fulfils the payment', async () => {
    const orderId = await open();
    const proof = await purchases.pay(orderId);
    // All checks of five days have run.
    await purchases.testApp.db.updateTable('payments').set({ checks: 6, checked_at: new Date() }).execute();
    const notice = { ...paymentWebhook('payment.captured', proof), eventId: `event-${proof.payment_id}` };
    purchases.provider.be('failing');
    const { release } = purchases.provider.holdBack(/^GET \/v1\/payments\//);
    expect(await sendWebhook(purchases.testApp, notice)).toEqual({
      status: 200,
      body: { status: 'true', message: 'later' },
    });
    release();
    expect(await orders()).toEqual([]);
    purchases.provider.be('well');
    const clock = { now: () => new Date(Date.now() + 120_000) };
    await reconcilePayments({ ...purchases.testApp.deps, clock });
    expect(await orders()).toHaveLength(1);
    expect(await sendWebhook(purchases.testApp, notice)).toMatchObject({ body: { message: 'ignored' } });
  });

  it('processes an event once by its id', async () => {
    const proof = await purchases.pay(await open());
    const notice = { ...paymentWebhook('payment.captured', proof), eventId: `event-${proof.payment_id}` };
    const answers = [
      await sendWebhook(purchases.testApp, notice),
      await sendWebhook(purchases.testApp, notice),
    ];
    expect(answers.map(({ body }) => body['message'])).toEqual(['fulfilled', 'known']);
  });

  it('does not store an event that failed', async () => {
    const proof = await purchases.pay(await open());
    const notice = { ...paymentWebhook('payment.captured', proof), eventId: `event-${proof.payment_id}` };
    purchases.provider.be('failing');
    expect(await sendWebhook(purchases.testApp, notice)).toMatchObject({ status: 503 });
    purchases.provider.be('well');
    expect(await sendWebhook(purchases.testApp, notice)).toMatchObject({
      status: 200,
      body: { message: 'fulfilled' },
    });
  });

  it('accepts two secrets during a rotation, and no third', async () => {
    const testApp = await createTestApp({ PAYMENT_WEBHOOK_SECRET: 'the old one, the new one' });
    try {
      const statuses = ['the old one', 'the new one', 'the old one, the new one', ''].map(async (secret) => {
        const { body } = paymentWebhook('payment.failed', {
          payment_id: 'pay_1',
          payment_order_id: 'order_1',
          payment_signature: '',
        });
        return (await sendWebhook(testApp, { body, signature: signWebhook(body, secret) })).status;
      });
      expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400]);
    } finally {
      await testApp.close();
    }
  });

  it('does not change the parsing of other calls', async () => {
    expect(await orders()).toEqual([]);
  });
});
