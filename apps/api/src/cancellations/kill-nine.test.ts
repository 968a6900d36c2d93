/** `kill -9` between a decision and the provider's response: the refund is made and recorded once. */

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createCancellationFixture, type CancellationFixture } from '../../test/cancellation-fixture.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { reconcileRefunds } from '../payments/refunds/refund-payment.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fixture: CancellationFixture;
beforeAll(async () => void (fixture = await createCancellationFixture()));
afterAll(() => fixture.close());

const atProvider = (payment: string) => fixture.testApp.deps.payments.fetchRefunds(payment);

it.each(['nowhere', 'the provider'] as const)('a call that reached %s', async (reaches) => {
  const { customer, id, payment } = await fixture.buyOrders();
  await fixture.ask(customer, id);
  const server = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  const { arrived, release } = fixture.provider.holdBack(/^POST \/v1\/payments\/\w+\/refund/);
  const body = { order_id: id, verdict: 'approved', reason: 'As you wish', amount: '5900' };
  const call = server.post('/decide_cancellation', body, fixture.admin.token).catch(() => 'cut off');
  await arrived;
  await server.kill();
  if (reaches === 'nowhere') fixture.provider.be('unreachable');
  release();
  expect(await call).toBe('cut off');
  fixture.provider.be('well');
  await expect.poll(() => atProvider(payment)).toHaveLength(reaches === 'the provider' ? 1 : 0);
  expect(await fixture.detail(customer, id)).toMatchObject({
    is_cancelled: true,
    cancellation: { state: 'approved', refund: { state: 'pending' } },
  });
  const clock = { now: () => new Date(Date.now() + 2 * 60_000) };
  const settle = () => reconcileRefunds({ ...fixture.testApp.deps, clock });
  await Promise.all([settle(), settle()]);
  await settle();
  expect(await atProvider(payment)).toMatchObject([{ amountPaise: 590_000, state: 'processed' }]);
  expect(await fixture.refundsOfOrder(id)).toMatchObject([{ state: 'processed', credited: 590_000 }]);
  expect(
    (await fixture.noticesOf(customer, id)).filter((text) => text.startsWith('Payment Refunded')),
  ).toHaveLength(1);
});
