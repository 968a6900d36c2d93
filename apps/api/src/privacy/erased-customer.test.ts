/** Writing to an erased customer is refused: their orders stay, but new content would never be deleted. */

import { formBody } from '@portal/sdk/form-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { pdfFile } from '../../test/document-fixture.ts';
import { makeFullAccount } from '../../test/full-account.ts';
import { makePerson, password } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { pollOptions } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { erasePeople } from './erase-people.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayS = 86_400;
const clock = settableClock();
let purchases: PurchaseFixture;
beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
}, 60_000);
afterAll(() => purchases.close());

const erase = () => erasePeople(purchases.testApp.deps);

/** A customer whose erasure is due in the next round, and the staff member of their order, signed in. */
async function nearErasure() {
  const { testApp } = purchases;
  const person = await makePerson(testApp.db, 'staff');
  const { customer, orderId } = await makeFullAccount(purchases, await testApp.signIn(person));
  await customer.api.POST('/request_erasure', { body: { password, give_up_orders: true } });
  clock.advance(366 * dayS);
  await erase();
  clock.advance(2 * dayS);
  return { customer, orderId, staff: await testApp.signIn(person), admin: await testApp.admin() };
}

const say = (by: SignedInUser, orderId: number, files: Blob[] = []) =>
  by.api.POST('/sendmessage', {
    body: { order_id: orderId, message: '' },
    bodySerializer: () => formBody({ order_id: orderId, message: 'Your PAN?', attachment: files }),
  });
const sayWithFile = (by: SignedInUser, orderId: number) => say(by, orderId, [pdfFile()]);
const issue = (by: SignedInUser, orderId: number) =>
  by.api.POST('/issue_document', {
    body: { order_id: orderId, name: '', file: '' },
    bodySerializer: () => formBody({ order_id: orderId, name: 'Certificate', file: pdfFile() }),
  });

/** Counts the messages and documents of an order. */
async function written(orderId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from messages where order_id = ${orderId})
    + (select count(*) from document_uploads where issued_order_id = ${orderId}) as count`.execute(
    purchases.testApp.db,
  );
  return rows[0]?.count ?? 0;
}

it('refuses messages and documents for an erased customer, but not a new status', async () => {
  const { orderId, staff, admin } = await nearErasure();
  expect(await erase()).toBe(1);
  for (const by of [staff, admin]) {
    for (const write of [say, sayWithFile, issue]) {
      await expect(write(by, orderId)).rejects.toMatchObject({ status: 422, code: 'customer_erased' });
    }
  }
  expect(await written(orderId)).toBe(0);
  const stranger = await purchases.testApp.staff();
  expect(await problemCodeOf(say(stranger, orderId))).toBe('unauthentic_access');
  expect(await problemCodeOf(issue(stranger, orderId))).toBe('unauthentic_access');
  const body = { order_id: orderId, status: 'Form filed' };
  expect(await problemCodeOf(staff.api.POST('/update_order_status', { body }))).toBe('taken');
});

it('accepts messages and documents for a closed account, and erases them with it', async () => {
  const { orderId, staff } = await nearErasure();
  const before = await written(orderId);
  expect(await problemCodeOf(say(staff, orderId))).toBe('taken');
  expect(await problemCodeOf(issue(staff, orderId))).toBe('taken');
  expect(await written(orderId)).toBe(before + 2);
  expect(await erase()).toBe(1);
  expect(await written(orderId)).toBe(0);
});

it.each([
  ['a message', say],
  ['a message with a file', sayWithFile],
  ['a document', issue],
])('refuses %s sent while the erasure runs', async (_what, write) => {
  const { orderId, staff } = await nearErasure();
  const holding = await purchases.testApp.db.startTransaction().execute();
  // The last table that an erasure writes to.
  await sql`lock table known_networks in share mode`.execute(holding);
  const erasing = erase();
  await waiting(1);
  const writing = problemCodeOf(write(staff, orderId));
  await waiting(2);
  await holding.rollback().execute();
  expect(await erasing).toBe(1);
  expect(await writing).toBe('customer_erased');
  expect(await written(orderId)).toBe(0);
});

const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(purchases.testApp.db);
    expect(rows[0]?.count).toBe(count);
  }, pollOptions);
