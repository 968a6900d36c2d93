/** The sandbox's webhooks: signed over the raw body, delivered at least once, kept across restarts. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  call,
  KEY_ID,
  KEY_SECRET,
  newOrder,
  payOrder,
  startReceiver,
  type Receiver,
} from './sandbox-client.ts';
import { webhookSignature } from './signatures.ts';
import { startRazorpaySandbox, type RazorpaySandbox } from './start-razorpay-sandbox.ts';

const SECRET = 'webhook_secret_1';

let folder: string;
let receiver: Receiver;
let sandbox: RazorpaySandbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sandbox-'));
  receiver = await startReceiver();
  sandbox = await start();
});

afterEach(async () => {
  await sandbox.stop();
  receiver.stop();
  await rm(folder, { recursive: true });
});

it('sends events of a payment, its capture and the paid order', async () => {
  await payOrder(sandbox, await newOrder(sandbox), 'captured');
  await receive(['order.paid', 'payment.authorized', 'payment.captured']);
  const paid = receiver.received.find(({ event }) => event === 'order.paid');
  expect(JSON.parse(paid?.raw ?? '')).toMatchObject({
    entity: 'event',
    contains: ['payment', 'order'],
    payload: { payment: { entity: { status: 'captured' } }, order: { entity: { status: 'paid' } } },
  });
});

it('signs the raw body, which differs from a re-serialised one', async () => {
  const { body } = await call(sandbox, 'POST', '/v1/orders', {
    body: { amount: 100, currency: 'INR', notes: { place: 'café a/b' } },
  });
  await payOrder(sandbox, String(body['id']), 'failed');
  await receive(['payment.failed']);
  const [sent] = receiver.received;
  const raw = sent?.raw ?? '';
  expect(raw).toContain(String.raw`caf\u00e9 a\/b`);
  expect(sent?.signature).toBe(webhookSignature(raw, SECRET));
  expect(webhookSignature(JSON.stringify(JSON.parse(raw)), SECRET)).not.toBe(sent?.signature);
});

it('retries under the same event id until the merchant returns 2xx', async () => {
  receiver.answerWith(500);
  await payOrder(sandbox, await newOrder(sandbox), 'failed');
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
  receiver.answerWith(200);
  const ids = new Set(receiver.received.map(({ id }) => id));
  expect(ids.size).toBe(1);
});

it('holds events back while paused', async () => {
  await call(sandbox, 'POST', '/sandbox/webhooks', { body: { paused: true } });
  await payOrder(sandbox, await newOrder(sandbox), 'failed');
  expect(receiver.received).toEqual([]);
  sandbox.resumeWebhooks();
  await receive(['payment.failed']);
});

it('keeps the old secret for older events after a rotation', async () => {
  sandbox.pauseWebhooks();
  await payOrder(sandbox, await newOrder(sandbox), 'failed');
  const target = { url: receiver.url, secret: 'webhook_secret_2' };
  await call(sandbox, 'POST', '/sandbox/webhooks', { body: target });
  await payOrder(sandbox, await newOrder(sandbox), 'authorized');
  sandbox.resumeWebhooks();
  await receive(['payment.authorized', 'payment.failed']);
  for (const { event, raw, signature } of receiver.received) {
    const secret = event === 'payment.failed' ? SECRET : 'webhook_secret_2';
    expect(signature).toBe(webhookSignature(raw, secret));
  }
});

it('keeps orders, payments, undelivered events and late payments across a restart', async () => {
  sandbox.pauseWebhooks();
  const paidOrder = await newOrder(sandbox);
  const paid = await payOrder(sandbox, paidOrder, 'captured');
  const lateOrder = await newOrder(sandbox);
  await payOrder(sandbox, lateOrder, 'late');
  await sandbox.stop();
  sandbox = await start();

  const payment = await call(sandbox, 'GET', `/v1/payments/${String(paid.body['razorpay_payment_id'])}`);
  expect(payment.body).toMatchObject({ status: 'captured', order_id: paidOrder });
  await expect
    .poll(async () => (await call(sandbox, 'GET', `/v1/orders/${lateOrder}`)).body)
    .toMatchObject({ status: 'paid' });
  await expect.poll(() => receiver.received.map(({ event }) => event)).toContain('payment.failed');
});

async function start(): Promise<RazorpaySandbox> {
  return startRazorpaySandbox({
    port: 0,
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhook: { url: receiver.url, secret: SECRET },
    dataFile: join(folder, 'payments.jsonl'),
    lateAfterMs: 50,
    firstRetryMs: 10,
  });
}

async function receive(events: string[]): Promise<void> {
  await expect.poll(() => receiver.received.map(({ event }) => event).toSorted()).toEqual(events);
}
