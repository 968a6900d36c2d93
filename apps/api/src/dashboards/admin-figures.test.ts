/** Business figures: by day in India, and currently open work. */

import { startOfIstDay } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.ts';
import { business, payFor } from '../../test/invoices.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { compactTallies } from '../db/tallies.ts';
import { findOpenWork } from './open-work.ts';

// 20:00 on 5 March in India.
const clock = settableClock(new Date('2026-03-05T14:30:00Z'));
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let serviceId: number;
beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  [admin, customer] = await Promise.all([purchases.testApp.admin(), purchases.testApp.customer()]);
  serviceId = (await makeService(purchases.testApp.db)).id;
});
afterAll(async () => purchases.close());

const figures = async (body: { from?: string; to?: string } = {}) => {
  const { data } = await admin.api.POST('/admin_figures', { body });
  if (!data) throw new Error('admin_figures returned no data');
  return data;
};
const ordersAt = (...times: string[]) =>
  makeOrders(
    purchases.testApp.db,
    { customerId: customer.id, serviceId },
    times.map((time) => ({ created_at: new Date(time) })),
  );

describe('figures by day', () => {
  it('are zero for each of the last thirty days without data', async () => {
    const { from, to, days, sum, before } = await figures();
    expect([from, to, days.length]).toEqual(['2026-02-04', '2026-03-05', 30]);
    expect(days[0]).toEqual({ day: '2026-02-04', orders: 0, revenue: 0 });
    expect([sum, before]).toEqual([
      { orders: 0, revenue: 0 },
      { orders: 0, revenue: 0 },
    ]);
  });

  it('start and end at midnight in India, and compare with as many days before', async () => {
    // The first is 23:59:59 on 1 March in India, the second the following midnight.
    await ordersAt(
      '2026-03-01T18:29:59Z',
      '2026-03-01T18:30:00Z',
      '2026-03-03T18:29:59Z',
      '2026-03-03T18:30:00Z',
    );
    const { days, sum, before } = await figures({ from: '2026-03-02', to: '2026-03-03' });
    expect(days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ]);
    expect(sum.orders).toBe(2);
    expect(before.orders).toBe(1);
  });

  it('sum invoices before GST, and count a corrected one once', async () => {
    const { body } = await payFor(purchases, customer, [serviceId], { billing_state: '29' });
    await customer.api.POST('/buy_services', { body: { ...body, service_id: [serviceId] } });
    expect((await figures({ from: '2026-03-05' })).sum).toEqual({ orders: 1, revenue: 10_000 });
    const [order] = await purchases.testApp.db
      .selectFrom('orders')
      .select('id')
      .where('payment_id', 'is not', null)
      .execute();
    const { data } = await customer.api.POST('/mend_gst_number', {
      body: { order_id: order?.id ?? 0, gstno: '27AAPFU0939F1ZV', ...business },
    });
    expect(data?.status).toBe('true');
    expect((await figures({ from: '2026-03-05' })).sum).toEqual({ orders: 1, revenue: 10_000 });
  });

  const wrong: [string, Record<string, unknown>, string][] = [
    ['a last day in the future', { to: '2026-03-06' }, 'to'],
    ['a first day after the last', { from: '2026-03-03', to: '2026-03-02' }, 'from'],
    ['more than 366 days', { from: '2025-03-04', to: '2026-03-05' }, 'from'],
  ];
  it.each(wrong)('refuse %s', async (_what, body, field) => {
    const answer = await postJson(purchases.testApp, '/admin_figures', body, admin.token);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual([{ field, message: expect.any(String) }]);
  });

  it('cover up to 366 days', async () => {
    expect((await figures({ from: '2025-03-05', to: '2026-03-05' })).days).toHaveLength(366);
  });
});

describe('open work', () => {
  let one: SignedInUser;
  let other: SignedInUser;
  beforeEach(async () => {
    await purchases.testApp.db.deleteFrom('order_documents').execute();
    await purchases.testApp.db.deleteFrom('payment_items').execute();
    await purchases.testApp.db.deleteFrom('order_status_changes').execute();
    await purchases.testApp.db.deleteFrom('notifications').execute();
    await purchases.testApp.db.deleteFrom('orders').execute();
    [one, other] = await Promise.all([purchases.testApp.staff(), purchases.testApp.staff()]);
  });

  it('is counted by bucket, department and staff member, with overdue orders', async () => {
    const today = startOfIstDay('2026-03-05');
    const longAgo = startOfIstDay('2026-01-05');
    const done = 'Certificate issued';
    await makeOrders(purchases.testApp.db, { customerId: customer.id, serviceId }, [
      { created_at: today, assigned_to: one.id },
      { created_at: longAgo, assigned_to: one.id, status: 'Form filed' },
      { created_at: longAgo, assigned_to: other.id },
      { created_at: longAgo, assigned_to: other.id, status: done },
      { created_at: longAgo },
    ]);
    await purchases.testApp.db
      .updateTable('orders')
      .set({ category: 'GST Returns' })
      .where('assigned_to', '=', other.id)
      .execute();
    const figuresNow = await figures();
    expect(figuresNow).toMatchObject({
      buckets: { pending: 3, progress: 1, complete: 1 },
      open: 4,
      overdue: 3,
      unassigned: 1,
      departments: [
        { department: 'Start Up', open: 3, overdue: 2 },
        { department: 'GST Returns', open: 1, overdue: 1 },
      ],
    });
    expect(figuresNow.staff.map(({ id, open, overdue }) => [id, open, overdue])).toEqual([
      [one.id, 2, 1],
      [other.id, 1, 1],
    ]);
    expect(figuresNow.staff[0]?.name).toEqual(expect.stringMatching(/^Person/));
  });

  it('is found without reading orders that are not overdue', async () => {
    const on = { customerId: customer.id, serviceId };
    const made = (count: number) =>
      makeOrders(
        purchases.testApp.db,
        on,
        Array.from({ length: count }, () => ({ created_at: clock.now(), assigned_to: one.id })),
      );
    const read = () => countRowsRead(purchases.testApp.db, (db) => findOpenWork(db, '2026-03-05'));
    await made(1);
    await compactTallies(purchases.testApp.db);
    const ofFew = await read();
    await made(300);
    await compactTallies(purchases.testApp.db);
    await sql`analyze orders`.execute(purchases.testApp.db);
    expect(await read()).toBeLessThan(ofFew + 50);
    expect((await figures()).open).toBe(301);
  });

  it('lists at most twenty staff members, those with the most work', async () => {
    const staff = await Promise.all(Array.from({ length: 22 }, () => purchases.testApp.staff()));
    const busiest = staff[21]?.id ?? 0;
    await makeOrders(
      purchases.testApp.db,
      { customerId: customer.id, serviceId },
      [...staff.map(({ id }) => id), busiest].map((id) => ({ assigned_to: id })),
    );
    const figuresNow = await figures();
    expect(figuresNow.open).toBe(23);
    expect(figuresNow.staff).toHaveLength(20);
    expect(figuresNow.staff[0]).toMatchObject({ id: busiest, open: 2 });
  });
});
