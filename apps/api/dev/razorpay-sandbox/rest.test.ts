/** The sandbox's REST API responds like Razorpay's: orders, payments, captures, refunds and errors. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, KEY_ID, KEY_SECRET, newOrder, payOrder } from './sandbox-client.ts';
import { paymentSignature } from './signatures.ts';
import { startRazorpaySandbox, type RazorpaySandbox } from './start-razorpay-sandbox.ts';

let sandbox: RazorpaySandbox;

beforeAll(async () => {
  sandbox = await startRazorpaySandbox({ port: 0, keyId: KEY_ID, keySecret: KEY_SECRET, lateAfterMs: 20 });
});

afterAll(async () => {
  await sandbox.stop();
});

describe('orders', () => {
  it('are created with the amount in paise and found again', async () => {
    const made = await call(sandbox, 'POST', '/v1/orders', {
      body: { amount: 1_180_000, currency: 'INR', receipt: 'intent-7', notes: { service: 'GST' } },
    });
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
        entity: 'order',
        amount: 1_180_000,
        amount_paid: 0,
        amount_due: 1_180_000,
        currency: 'INR',
        receipt: 'intent-7',
        status: 'created',
        attempts: 0,
        notes: { service: 'GST' },
      },
    });
    const found = await call(sandbox, 'GET', `/v1/orders/${String(made.body['id'])}`);
    expect(found.body).toEqual(made.body);
  });

  it.each([
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 99, currency: 'INR' }, 'amount', 'Order amount less than minimum amount allowed'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 100 }, 'currency', 'The currency field is required.'],
    [{ amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
  ])('reject %j', async (body, field, description) => {
    const answer = await call(sandbox, 'POST', '/v1/orders', { body });
    expect(answer).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description,
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: {},
          field,
        },
      },
    });
  });
});

describe('access', () => {
  it.each([`${KEY_ID}:wrong`, 'rzp_test_other:test_key_secret', ''])(
    'is denied with the key %j',
    async (key) => {
      const answer = await call(sandbox, 'GET', '/v1/orders/order_00000000000000', { key });
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { description: 'Authentication failed' } },
      });
    },
  );

  it('answers an unknown id with 400 and an unknown path with 404', async () => {
    const unknown = await call(sandbox, 'GET', '/v1/payments/pay_00000000000000');
    expect(unknown).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    });
    expect((await call(sandbox, 'GET', '/v1/nothing')).status).toBe(404);
  });

  it('rejects text that any web page could send without a preflight', async () => {
    const answer = await call(sandbox, 'POST', '/sandbox/pay', {
      body: { order_id: await newOrder(sandbox), outcome: 'captured' },
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('payments', () => {
  it('signs the pair of ids as Razorpay does', async () => {
    expect(paymentSignature('order_9A33XWu170gUtm', 'pay_29QQoUBi66xm2f', 'test_key_secret')).toBe(
      '05a90d99a226250bdd07dcbec806d936d0ac974af71513b19a36466e7f5eb3a3',
    );
    const orderId = await newOrder(sandbox);
    const { body } = await payOrder(sandbox, orderId, 'captured');
    expect(body).toEqual({
      razorpay_order_id: orderId,
      razorpay_payment_id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
      razorpay_signature: paymentSignature(orderId, String(body['razorpay_payment_id']), KEY_SECRET),
    });
  });

  it('capture at once and pay the order', async () => {
    const orderId = await newOrder(sandbox, 50_000);
    const paid = await payOrder(sandbox, orderId, 'captured');
    const payment = await call(sandbox, 'GET', `/v1/payments/${String(paid.body['razorpay_payment_id'])}`);
    expect(payment.body).toMatchObject({
      entity: 'payment',
      amount: 50_000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: orderId,
      method: 'card',
      fee: 1_180,
      tax: 180,
      error_code: null,
    });
    const order = await call(sandbox, 'GET', `/v1/orders/${orderId}`);
    expect(order.body).toMatchObject({ status: 'paid', amount_paid: 50_000, amount_due: 0, attempts: 1 });
  });

  it('may fail many times on one order, but only one is captured', async () => {
    const orderId = await newOrder(sandbox);
    await payOrder(sandbox, orderId, 'failed');
    await payOrder(sandbox, orderId, 'failed');
    await payOrder(sandbox, orderId, 'captured');
    const again = await payOrder(sandbox, orderId, 'captured');
    expect(again).toMatchObject({
      status: 400,
      body: { error: { description: 'Payment already done for this order.' } },
    });
    const { body } = await call(sandbox, 'GET', `/v1/orders/${orderId}/payments`);
    expect(body).toMatchObject({
      entity: 'collection',
      count: 3,
      items: [
        { status: 'captured' },
        { status: 'failed', captured: false, error_reason: 'payment_declined', error_source: 'bank' },
        { status: 'failed' },
      ],
    });
  });

  it('wait for their capture when only authorised, and accept no other amount', async () => {
    const orderId = await newOrder(sandbox, 20_000);
    const { body } = await payOrder(sandbox, orderId, 'authorized');
    const path = `/v1/payments/${String(body['razorpay_payment_id'])}/capture`;
    const wrong = await call(sandbox, 'POST', path, { body: { amount: 19_900, currency: 'INR' } });
    const right = await call(sandbox, 'POST', path, { body: { amount: 20_000, currency: 'INR' } });
    const twice = await call(sandbox, 'POST', path, { body: { amount: 20_000, currency: 'INR' } });
    expect(wrong.body).toMatchObject({
      error: { description: 'Capture amount must be equal to the amount authorized' },
    });
    expect(right.body).toMatchObject({ status: 'captured', captured: true });
    expect(twice).toMatchObject({
      status: 400,
      body: { error: { description: 'This payment has already been captured' } },
    });
  });

  it('fail first when the bank is late', async () => {
    const hour = 3_600_000;
    const slow = await startRazorpaySandbox({
      port: 0,
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
      lateAfterMs: hour,
    });
    const { body } = await payOrder(slow, await newOrder(slow), 'late');
    const payment = await call(slow, 'GET', `/v1/payments/${String(body['razorpay_payment_id'])}`);
    await slow.stop();
    expect(payment.body).toMatchObject({ status: 'failed', captured: false });
  });

  it('are captured later when the bank is late', async () => {
    const orderId = await newOrder(sandbox);
    const { body } = await payOrder(sandbox, orderId, 'late');
    const path = `/v1/payments/${String(body['razorpay_payment_id'])}`;
    await expect
      .poll(async () => (await call(sandbox, 'GET', path)).body)
      .toMatchObject({ status: 'captured', error_code: null });
  });

  it('stay authorised when the bank is late and another payment came first', async () => {
    const orderId = await newOrder(sandbox);
    const late = await payOrder(sandbox, orderId, 'late');
    await payOrder(sandbox, orderId, 'captured');
    const path = `/v1/payments/${String(late.body['razorpay_payment_id'])}`;
    await expect
      .poll(async () => (await call(sandbox, 'GET', path)).body)
      .toMatchObject({ status: 'authorized', captured: false });
  });

  it('can have a wrong amount, for tests of the product', async () => {
    const orderId = await newOrder(sandbox, 50_000);
    const { body } = await payOrder(sandbox, orderId, 'captured', 100);
    const payment = await call(sandbox, 'GET', `/v1/payments/${String(body['razorpay_payment_id'])}`);
    const order = await call(sandbox, 'GET', `/v1/orders/${orderId}`);
    expect(payment.body).toMatchObject({ status: 'captured', amount: 100 });
    expect(order.body).toMatchObject({ status: 'attempted', amount_due: 49_900 });
  });
});

describe('refunds', () => {
  it('may be partial and never exceed the payment', async () => {
    const path = await capturedPayment();
    const part = await call(sandbox, 'POST', `${path}/refund`, { body: { amount: 30_000 } });
    const tooMuch = await call(sandbox, 'POST', `${path}/refund`, { body: { amount: 20_001 } });
    const rest = await call(sandbox, 'POST', `${path}/refund`, { body: {} });
    const none = await call(sandbox, 'POST', `${path}/refund`, { body: {} });
    expect(part.body).toMatchObject({ entity: 'refund', amount: 30_000, status: 'processed' });
    expect(tooMuch.body).toMatchObject({ error: { field: 'amount' } });
    expect(rest.body).toMatchObject({ amount: 20_000 });
    expect(none.body).toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    });
    expect((await call(sandbox, 'GET', path)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 50_000,
      refund_status: 'full',
    });
  });

  it('are made once per idempotency key', async () => {
    const path = await capturedPayment();
    const headers = { 'x-refund-idempotency': 'refund-order-7' };
    const first = await call(sandbox, 'POST', `${path}/refund`, { body: { amount: 10_000 }, headers });
    const second = await call(sandbox, 'POST', `${path}/refund`, { body: { amount: 10_000 }, headers });
    const other = await call(sandbox, 'POST', `${path}/refund`, { body: { amount: 20_000 }, headers });
    const short = await call(sandbox, 'POST', `${path}/refund`, {
      body: {},
      headers: { 'x-refund-idempotency': 'short' },
    });
    expect(second.body).toEqual(first.body);
    expect(other.status).toBe(400);
    expect(short.status).toBe(400);
    expect((await call(sandbox, 'GET', path)).body).toMatchObject({ amount_refunded: 10_000 });
  });

  it('require a captured payment', async () => {
    const { body } = await payOrder(sandbox, await newOrder(sandbox), 'failed');
    const path = `/v1/payments/${String(body['razorpay_payment_id'])}/refund`;
    expect((await call(sandbox, 'POST', path, { body: {} })).body).toMatchObject({
      error: { description: 'The payment status should be captured for action to be taken' },
    });
  });
});

async function capturedPayment(): Promise<string> {
  const { body } = await payOrder(sandbox, await newOrder(sandbox, 50_000), 'captured');
  return `/v1/payments/${String(body['razorpay_payment_id'])}`;
}
