/** `adminorders` with many orders: sorting, paging, filters and totals. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: OrderFixture;
let serviceId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  serviceId = (await fixture.service()).id;
});
afterAll(() => fixture.testApp.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const last = 'Certificate issued';

const facts = [
  { service_name: 'PAN card', priceRupees: 900, created_at: daysAgo(1) },
  { service_name: 'GST return', priceRupees: 12_000, created_at: daysAgo(60), status: last },
  { service_name: 'LLP', priceRupees: 900, created_at: daysAgo(30), status: 'Form filed' },
  { service_name: 'GST return', priceRupees: '1500.50', created_at: daysAgo(2), status: 'Form filed' },
  { service_name: 'Äpfel', priceRupees: 12_000, created_at: daysAgo(40) },
  { service_name: 'Trade licence', priceRupees: 5_000, created_at: daysAgo(3) },
];

/** Creates orders assigned to a new staff member, so that tests can list them by `staff_id`. */
async function createOwnOrders(staffId?: number) {
  const owner = staffId ?? (await makePerson(fixture.testApp.db, 'staff')).id;
  const ids = await makeOrders(
    fixture.testApp.db,
    { customerId: fixture.customer.id, serviceId },
    facts.map((fact) => ({ ...fact, assigned_to: owner })),
  );
  return { owner, ids };
}

const sorts = [
  'newest',
  'oldest',
  'due',
  'name',
  'name_desc',
  'price',
  'price_desc',
  'status',
  'status_desc',
] as const;
type Sort = (typeof sorts)[number];

const placesBy: Record<Exclude<Sort, 'due' | 'name' | 'name_desc'>, number[]> = {
  newest: [5, 4, 3, 2, 1, 0],
  oldest: [0, 1, 2, 3, 4, 5],
  price: [0, 2, 3, 5, 1, 4],
  price_desc: [4, 1, 5, 3, 2, 0],
  status: [1, 2, 3, 0, 4, 5],
  status_desc: [5, 4, 0, 3, 2, 1],
};

describe('sorting', () => {
  it.each(Object.entries(placesBy))('by %s', async (sort, places) => {
    const { owner, ids } = await createOwnOrders();
    const { orders } = await fixture.orders({ assigned_to: owner, sort: sort as Sort });
    expect(idsOf(orders)).toEqual(places.map((place) => ids[place]));
  });

  it('by name, then by number', async () => {
    const { owner, ids } = await createOwnOrders();
    const { orders } = await fixture.orders({ assigned_to: owner, sort: 'name' });
    const places = orders.map(({ id }) => ids.indexOf(id));
    expect(places.indexOf(1)).toBe(places.indexOf(3) - 1);
    const { orders: back } = await fixture.orders({ assigned_to: owner, sort: 'name_desc' });
    expect(idsOf(back)).toEqual(idsOf(orders).toReversed());
  });

  it('by urgency: overdue orders first, finished ones last', async () => {
    const { owner, ids } = await createOwnOrders();
    const { orders } = await fixture.orders({ assigned_to: owner, sort: 'due' });
    expect(idsOf(orders).slice(0, 2)).toEqual([ids[4], ids[2]]);
    expect(orders.at(-1)?.id).toBe(ids[1]);
  });

  it.each(sorts)(
    'by %s pages without losing or repeating a row, with and without a staff member',
    async (sort) => {
      const { owner } = await createOwnOrders();
      await createOwnOrders(owner);
      for (const filter of [{ sort }, { sort, assigned_to: owner }, { sort, due: 'overdue' as const }]) {
        const all = idsOf((await fixture.orders(filter)).orders);
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const page = await fixture.orders({ ...filter, limit: 5, ...(cursor !== null && { cursor }) });
          expect(page).toMatchObject({ total: all.length, total_capped: false });
          seen.push(...idsOf(page.orders));
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(seen).toEqual(all);
      }
    },
  );

  it('continues from the old position of a row that has changed', async () => {
    const { owner } = await createOwnOrders();
    const first = await fixture.orders({ assigned_to: owner, sort: 'status', limit: 3 });
    const { id = 0 } = first.orders.at(-1) ?? {};
    await fixture.setStatus(fixture.admin, id, last);
    const rest = await fixture.orders({
      assigned_to: owner,
      sort: 'status',
      cursor: first.next_cursor ?? '',
    });
    expect(new Set([...idsOf(first.orders), ...idsOf(rest.orders)]).size).toBe(6);
  });

  it('refuses a cursor of another sorting or person, and a forged one', async () => {
    const { owner } = await createOwnOrders();
    const { next_cursor: cursor } = await fixture.orders({ assigned_to: owner, sort: 'name', limit: 1 });
    const refused = { status: 400, errors: [{ field: 'cursor' }] };
    for (const wrong of ['x', '', '~', `${cursor}x`, String(cursor).replace(/~.*/, '~Wg')]) {
      await expect(fixture.orders({ sort: 'name', cursor: wrong })).rejects.toMatchObject(refused);
    }
    await expect(fixture.orders({ sort: 'price', cursor: cursor ?? '' })).rejects.toMatchObject(refused);
    const asOther = postJson(
      fixture.testApp,
      '/adminorders',
      { sort: 'name', cursor },
      fixture.otherAdmin.token,
    );
    expect(await asOther).toMatchObject({ status: 400 });
  });
});

describe('filters', () => {
  it('by department', async () => {
    const { owner, ids } = await createOwnOrders();
    await fixture.testApp.db
      .updateTable('orders')
      .set({ category: 'Closure' })
      .where('id', 'in', ids.slice(0, 2))
      .execute();
    const { orders, total } = await fixture.orders({ assigned_to: owner, department: 'Closure' });
    expect(idsOf(orders)).toEqual([ids[1], ids[0]]);
    expect(total).toBe(2);
  });

  it('combine, also with a search', async () => {
    const { owner, ids } = await createOwnOrders();
    const filter = {
      assigned_to: owner,
      bucket: 'progress',
      payment_status: 'Pending',
      q: 'gst RET',
    } as const;
    expect(idsOf((await fixture.orders({ ...filter, sort: 'name' })).orders)).toEqual([ids[3]]);
    expect(idsOf((await fixture.orders({ ...filter, due: 'overdue' })).orders)).toEqual([]);
    expect((await fixture.orders({ ...filter, payment_status: 'Completed' })).total).toBe(0);
  });
});

it('returns the workload of each active staff member', async () => {
  const { owner } = await createOwnOrders();
  const gone = await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated' });
  const { staff } = await fixture.orders({ limit: 1 });
  expect(staff.find(({ id }) => id === owner)).toMatchObject({ department: 'GST Returns', open_orders: 5 });
  expect(idsOf(staff)).not.toContain(gone.id);
});

describe('with more orders than are counted', () => {
  const many = 10_050;
  beforeAll(async () => {
    // In batches, since a single statement may exceed the timeout on a busy machine.
    for (let first = 1; first <= many; first += 1_000) {
      await sql`
        insert into orders (customer_id, service_id, service_name, category, details, timeline, sac_code, price_paise,
          gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, created_at)
        select ${fixture.customer.id}, ${serviceId}, case when n = 7 then 'Rare bird' else 'Common tern' end, 'Closure', '',
          case when n <= 2500 then '4 weeks' else '3 days' end, '1', n * 100, 0, 1800, '{One,Two}', 'A', 'a@example.in', '9', now()
        from generate_series(${first}::int, ${Math.min(many, first + 999)}::int) n`.execute(
        fixture.testApp.db,
      );
    }
    // As autovacuum does after a while; without statistics a plan may take seconds.
    await sql`analyze orders`.execute(fixture.testApp.db);
  });

  it('marks the total as capped', async () => {
    for (const filter of [{ limit: 1 }, { department: 'Closure' as const }]) {
      expect(await fixture.orders(filter)).toMatchObject({ total: 10_000, total_capped: true });
    }
    expect(await fixture.orders({ q: 'common' })).toMatchObject({ total: 2_000, total_capped: true });
  });

  it('pages through the matches of a common text in the requested order', async () => {
    const dearest = await fixture.orders({ q: 'COMMON tern', sort: 'price_desc', limit: 2 });
    expect(dearest.orders.map(({ price }) => price)).toEqual([many, many - 1]);
    const cursor = dearest.next_cursor ?? '';
    const next = await fixture.orders({ q: 'COMMON tern', sort: 'price_desc', limit: 2, cursor });
    expect(next.orders.map(({ price }) => price)).toEqual([many - 2, many - 3]);
    // By the customer’s name, which all their orders share.
    const ofMeera = await fixture.orders({ q: 'meera', department: 'Closure', sort: 'name', limit: 1 });
    expect(ofMeera.orders).toMatchObject([{ order_name: 'Common tern', price: 1 }]);
  });

  it('finds a common text whose matches are all at the end of the requested order', async () => {
    const dearest = await fixture.orders({ q: '4 WEEKS', sort: 'price_desc', limit: 2 });
    expect(dearest).toMatchObject({
      total: 2_000,
      total_capped: true,
      orders: [{ price: 2500 }, { price: 2499 }],
    });
    const cursor = dearest.next_cursor ?? '';
    const next = await fixture.orders({ q: '4 WEEKS', sort: 'price_desc', limit: 2, cursor });
    expect(next.orders.map(({ price }) => price)).toEqual([2498, 2497]);
  });

  it('finds a rare text beyond the first pages [constants-015] [admin-orders-003]', async () => {
    expect(await fixture.orders({ q: 'rARE', limit: 10 })).toMatchObject({
      total: 1,
      total_capped: false,
      orders: [{ order_name: 'Rare bird', price: 7 }],
    });
  });

  it('returns 1,000 rows without paging parameters', async () => {
    const { orders, next_cursor: next } = await fixture.orders();
    expect(orders).toHaveLength(1_000);
    expect(next).not.toBeNull();
  });
});
