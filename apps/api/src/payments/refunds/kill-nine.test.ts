/** `kill -9` around a refund: it is refunded and recorded once. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import {
  creditNotesOf,
  refundNotificationsOf,
  refundAtProvider,
  refundWebhook,
  refundsOf,
} from '../../../test/refunds.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { signWebhook } from '../../../test/webhook.ts';
import { inTransaction } from '../../db/transaction.ts';
import { reconcileRefunds } from './refund-payment.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let purchases: PurchaseFixture;
let admin: SignedInUser;
beforeAll(async () => {
  purchases = await createPurchaseFixture();
  admin = await purchases.testApp.admin();
});
afterAll(() => purchases.close());

const start = () => startServerProcess('server.ts', purchases.testApp.config, onTestFinished);

/** Pays a wrong amount, which is refunded as soon as it is reported. */
async function payTooLittle() {
  const customer = await purchases.testApp.customer();
  const service = await makeService(purchases.testApp.db);
  const { checkout } = await purchases.check(customer, { service_id: service.id });
  const proof = await purchases.pay(checkout.order_id, 'captured', 5_000);
  return { customer, id: proof.payment_id, body: { ...billing, ...proof, service_id: service.id } };
}
type Paid = Awaited<ReturnType<typeof payTooLittle>>;

/** Reports the payment and kills the server while it waits for the provider's response to the refund. */
async function killWhileRefunding({ body, customer }: Paid, reaches: 'the provider' | 'nowhere') {
  const first = await start();
  const { arrived, release } = purchases.provider.holdBack(/^POST \/v1\/payments\/\w+\/refund/);
  const call = first.post('/place_order', body, customer.token).catch(() => 'cut off');
  await arrived;
  await first.kill();
  if (reaches === 'nowhere') purchases.provider.be('unreachable');
  release();
  expect(await call).toBe('cut off');
}

const atProvider = (id: string) => purchases.testApp.deps.payments.fetchRefunds(id);
async function expectOneRefund({ id, customer }: Paid) {
  const [refund, ...others] = await atProvider(id);
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ amountPaise: 5_000, state: 'processed' });
  expect(await refundsOf(purchases, id)).toEqual([
    { amount_paise: 5_000, reason: 'wrong_amount', state: 'processed', provider_refund_id: refund?.id },
  ]);
  expect(await refundNotificationsOf(purchases, customer.id)).toHaveLength(1);
  expect((await refundNotificationsOf(purchases, admin.id)).filter((text) => text.includes(id))).toHaveLength(
    1,
  );
}

describe.each(['nowhere', 'the provider'] as const)(
  'a server that is killed after it wrote a refund down, whose call reached %s',
  (reaches) => {
    it('refunds once when the browser reports the payment again after the restart', async () => {
      const paid = await payTooLittle();
      await killWhileRefunding(paid, reaches);
      purchases.provider.be('well');
      await expect.poll(() => atProvider(paid.id)).toHaveLength(reaches === 'the provider' ? 1 : 0);
      expect(await refundsOf(purchases, paid.id)).toMatchObject([
        { state: 'pending', provider_refund_id: null },
      ]);

      const again = await start();
      const report = () => again.post('/place_order', paid.body, paid.customer.token);
      for (const answer of await Promise.all([report(), report(), report()])) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
      }
      await expectOneRefund(paid);
    });

    it('refunds once by the check of pending refunds when it is not reported again', async () => {
      const paid = await payTooLittle();
      await killWhileRefunding(paid, reaches);
      purchases.provider.be('well');
      const clock = { now: () => new Date(Date.now() + 2 * 60_000) };
      const checkRefunds = () => reconcileRefunds({ ...purchases.testApp.deps, clock });
      await Promise.all([checkRefunds(), checkRefunds()]);
      await checkRefunds();
      await expectOneRefund(paid);
    });
  },
);

describe('a server killed while it credits a refund', () => {
  /** Counts the statements that wait for the counter of credit notes. */
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(purchases.testApp.db);
    return rows[0]?.waiting;
  };
  const deliver = (url: string, body: string) =>
    fetch(`${url}/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signWebhook(body) },
      body,
    }).then(
      ({ status }) => status,
      () => 'cut off',
    );
  const refundOf = async (customer: SignedInUser) => {
    const order = await purchases.buy(customer, (await makeService(purchases.testApp.db)).id);
    const { payment_id, payment_order_id: orderId } = order.proof;
    const refund = await refundAtProvider(purchases, { payment_id, amount: 10_000 });
    return { order, ...refundWebhook('refund.processed', refund, orderId) };
  };

  it('issues one credit note after the restart, without a gap in the numbers', async () => {
    const customer = await purchases.testApp.customer();
    const first = await start();
    const [one, two] = [await refundOf(customer), await refundOf(customer)];
    expect(await deliver(first.url, one.body)).toBe(200);
    const call = Promise.withResolvers<unknown>();
    await inTransaction(purchases.testApp.db, async (tx) => {
      await tx.selectFrom('invoice_counters').select('last_serial').forUpdate().execute();
      call.resolve(deliver(first.url, two.body));
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      await first.kill();
    });
    expect(await call.promise).toBe('cut off');
    await expect.poll(waiting).toBe(0);
    expect(await creditNotesOf(purchases, two.order.id)).toEqual([]);

    const again = await start();
    expect(await Promise.all([1, 2].map(() => deliver(again.url, two.body)))).toEqual([200, 200]);
    const numbers = [
      ...(await creditNotesOf(purchases, one.order.id)),
      ...(await creditNotesOf(purchases, two.order.id)),
    ].map(({ number, total_paise: total }) => `${number.slice(-6)} ${total}`);
    expect(numbers).toEqual(['000001 10000', '000002 10000']);
  });
});
