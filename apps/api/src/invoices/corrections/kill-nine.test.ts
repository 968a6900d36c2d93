/** `kill -9` while an invoice is corrected: both documents exist, or neither. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { business, invoicesOf } from '../../../test/invoices.ts';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { inTransaction } from '../../db/transaction.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let purchases: PurchaseFixture;
beforeAll(async () => void (purchases = await createPurchaseFixture()));
afterAll(() => purchases.close());

it('leaves no credit note without its invoice, and no gap', async () => {
  const { testApp } = purchases;
  const [customer, admin] = [await testApp.customer(), await testApp.admin()];
  await purchases.buy(customer, (await makeService(testApp.db)).id);
  const [wrong] = await invoicesOf(purchases);
  const body = {
    number: wrong?.number,
    name: 'Meera Iyer',
    ...business,
    gstno: '27AAPFU0939F1ZV',
    billing_state: '27',
    reason: 'The business was missing',
  };
  const notes = () => testApp.db.selectFrom('credit_notes').select(['serial', 'invoice_id']).execute();
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
    return rows[0]?.n;
  };
  const server = await startServerProcess('server.ts', testApp.config, onTestFinished);
  const call = Promise.withResolvers<unknown>();
  // The number of the invoice is the last thing that it waits for; the credit note is written by then.
  await inTransaction(testApp.db, async (tx) => {
    await tx
      .selectFrom('invoice_counters')
      .select('series')
      .where('series', '=', 'INV')
      .forUpdate()
      .execute();
    call.resolve(server.post('/correct_invoice', body, admin.token).catch(() => 'cut off'));
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    await server.kill();
  });
  expect(await call.promise).toBe('cut off');
  await expect.poll(waiting).toBe(0);
  expect(await notes()).toEqual([]);

  const again = await startServerProcess('server.ts', testApp.config, onTestFinished);
  expect(await again.post('/correct_invoice', body, admin.token)).toMatchObject({ status: 200 });
  expect(await notes()).toEqual([{ serial: 1, invoice_id: wrong?.id }]);
  expect((await invoicesOf(purchases)).map(({ serial, replaces }) => [serial, replaces])).toEqual([
    [1, null],
    [2, wrong?.id],
  ]);
});
