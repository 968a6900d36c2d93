/** What is owed by age, TDS without certificates, and their CSV. */

import { istDate } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';

let fixture: ReceiptFixture;
beforeAll(async () => void (fixture = await createReceiptFixture()));
afterAll(() => fixture.close());

const list = async (
  body: {
    q?: string;
    kind?: 'owed' | 'tds';
    age?: 'over-90' | '31-60';
    limit?: number;
    cursor?: string;
  } = {},
) => {
  const { data } = await fixture.admin.api.POST('/admin_receivables', { body });
  if (!data) throw new Error('admin_receivables answered nothing');
  return data;
};
const rowsOf = async (email: string, kind?: 'tds') =>
  (await list({ q: email, ...(kind && { kind }) })).receivables;

/** As if it were invoiced so many days ago; an invoice itself is never changed. */
const age = (orderId: number, days: number) =>
  fixture.testApp.db
    .updateTable('receivables')
    .set({ invoiced_on: istDate(new Date(Date.now() - days * 86_400_000)) })
    .where('order_id', '=', orderId)
    .execute();

it('a part payment is owed until it is paid, and again when it is void', async () => {
  const { customer, id } = await fixture.addOrder();
  expect(await rowsOf(customer.email)).toEqual([]);
  await fixture.record(id, { amount: '5000' });
  expect(await rowsOf(customer.email)).toMatchObject([
    {
      order: { id },
      customer: { id: customer.id },
      days: 0,
      invoiced_paise: 1_180_000,
      received_paise: 500_000,
      owed_paise: 680_000,
    },
  ]);
  const { data } = await fixture.record(id, { amount: '6800' });
  expect(await rowsOf(customer.email)).toEqual([]);
  await fixture.voidReceipt(data?.balance?.receipts[1]?.id ?? 0);
  expect(await rowsOf(customer.email)).toMatchObject([{ owed_paise: 680_000 }]);
});

it('TDS is awaited by quarter until its certificate is recorded', async () => {
  const { customer, id } = await fixture.addOrder();
  const awaited = async () => (await list()).tds.reduce((sum, { tds_paise: paise }) => sum + paise, 0);
  const before = await awaited();
  const { data } = await fixture.record(id, { amount: '10800', tds: '1000' });
  expect(await awaited()).toBe(before + 100_000);
  expect(await rowsOf(customer.email)).toEqual([]);
  expect(await rowsOf(customer.email, 'tds')).toMatchObject([{ owed_paise: 0, tds_awaited_paise: 100_000 }]);
  const record = (receiptId: number) =>
    problemCodeOf(
      fixture.admin.api.POST('/record_tds_certificate', {
        body: { receipt_id: receiptId, number: 'ABCDEFG' },
      }),
    );
  expect(await record(999_999)).toBe('not_found');
  expect(await record(data?.balance?.receipts[0]?.id ?? 0)).toBe('taken');
  expect(await rowsOf(customer.email, 'tds')).toEqual([]);
  expect(await awaited()).toBe(before);
  expect((await fixture.detail(customer, id)).balance?.receipts).toMatchObject([
    { tds_certificate: 'ABCDEFG' },
  ]);
});

it('adds up every age to the paisa, oldest first, on pages that are the whole list', async () => {
  const days = [0, 30, 31, 60, 61, 90, 91];
  for (const each of days) {
    const { id } = await fixture.addOrder();
    await fixture.record(id, { amount: `1000.0${each % 10}` });
    await age(id, each);
  }
  const all = await list();
  const owed = all.receivables.map(({ days: since, owed_paise: paise }) => ({ since, paise }));
  const sum = (from: number, to: number) =>
    owed.filter(({ since }) => since >= from && since <= to).reduce((total, { paise }) => total + paise, 0);
  expect(all.ages.map(({ age: name, owed_paise: paise }) => [name, paise])).toEqual([
    ['0-30', sum(0, 30)],
    ['31-60', sum(31, 60)],
    ['61-90', sum(61, 90)],
    ['over-90', sum(91, 9_999)],
  ]);
  expect(owed.map(({ since }) => since)).toEqual(owed.map(({ since }) => since).toSorted((a, b) => b - a));
  expect((await list({ age: 'over-90' })).receivables).toMatchObject([{ days: 91 }]);
  expect((await list({ age: '31-60' })).receivables.map(({ days: since }) => since)).toEqual([60, 31]);
  const paged: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: 3, ...(cursor !== undefined && { cursor }) });
    paged.push(...page.receivables.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all.receivables.map(({ id }) => id));
});

it('is a CSV of the same rows', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.record(id, { amount: '5000.5' });
  const { data } = await fixture.admin.api.POST('/export_register', {
    body: { list: 'receivables', format: 'csv', receivables: { q: customer.email } },
  });
  const path = new URL(data?.url ?? '').pathname + new URL(data?.url ?? '').search;
  const file = await fixture.testApp.app.inject({ method: 'GET', url: path });
  expect(file.body.split('\r\n')[1]).toContain(`ORD-${String(id).padStart(6, '0')}`);
  expect(file.body).toContain('11800,5000.5,0,6799.5');
});

it('is the same as its sources', async () => {
  const { rows } = await sql`
    select payment_id, owed_paise, tds_awaited_paise from receivables
    except select payment_id, owed_paise, tds_awaited_paise from receivables_view`.execute(
    fixture.testApp.db,
  );
  expect(rows).toEqual([]);
});
