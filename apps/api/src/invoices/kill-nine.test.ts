/** `kill -9` while an invoice's number is taken: the payment has both order and invoice, or neither yet. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { invoicesOf, payFor } from '../../test/invoices.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { inTransaction } from '../db/transaction.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let purchases: PurchaseFixture;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
});
afterAll(() => purchases.close());

const start = () => startServerProcess('server.ts', purchases.testApp.config, onTestFinished);
/** Counts the statements that wait for a row lock, in this test that of the counter. */
const waiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(purchases.testApp.db);
  return rows[0]?.waiting;
};
/** Locks the counter's row until the work is done. */
const whileCounterIsHeld = (work: () => Promise<unknown>) =>
  inTransaction(purchases.testApp.db, async (tx) => {
    await tx.selectFrom('invoice_counters').select('last_serial').forUpdate().execute();
    await work();
  });

it('leaves no gap, no duplicate and no payment without its invoice', async () => {
  const customer = await purchases.testApp.customer();
  const service = await makeService(purchases.testApp.db);
  await purchases.buy(customer, service.id);
  const { body, token } = await payFor(purchases, customer, [service.id]);
  const purchase = { ...body, service_id: service.id };
  const first = await start();
  const call = Promise.withResolvers<unknown>();
  await whileCounterIsHeld(async () => {
    call.resolve(first.post('/place_order', purchase, token).catch(() => 'cut off'));
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    await first.kill();
  });
  expect(await call.promise).toBe('cut off');
  await expect.poll(waiting).toBe(0);

  const again = await start();
  expect(await again.post('/place_order', purchase, token)).toMatchObject({ status: 200 });
  await purchases.buy(customer, service.id);
  const invoices = await invoicesOf(purchases);
  const { data } = await customer.api.POST('/orders', { body: {} });
  expect(invoices.map(({ serial }) => serial)).toEqual([1, 2, 3]);
  expect(invoices.flatMap(({ lines }) => lines.map(({ order_id: id }) => id))).toEqual(
    data?.orders.map(({ id }) => id).toReversed(),
  );
});
