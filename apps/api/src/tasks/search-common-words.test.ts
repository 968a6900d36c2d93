/** Searches of `adminorders` for a common text whose matches lie together, far from either end of the sorting. */

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
  const { id: serviceId } = await fixture.service();
  const { id: needle } = await makePerson(fixture.testApp.db, 'user', { name: 'Asha Needle' });
  // More rows than a search scans before, between and after the matches; in batches, since a single statement may
  // exceed the timeout on a busy machine.
  for (const [place, name, status, count] of [
    [1, 'Annual return', 'Accepted', 3_200],
    [2, 'Needle licence', 'Made', 2_300],
    [3, 'Zoning permit', 'Zoned', 3_200],
  ] as const)
    for (let first = 0; first < count; first += 800)
      await sql`
        insert into orders (customer_id, service_id, service_name, category, details, timeline, sac_code, price_paise,
          gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, status, created_at)
        select case when n = 5 then ${needle} else ${fixture.customer.id} end::bigint, ${serviceId}, ${name},
          case when n % 2 = 0 then 'Closure' else 'GST Returns' end, '', '7 days', '1', ${place} * 100000 + n % 3 * 100, 0,
          1800, '{Accepted,Made,Zoned,Done}', 'A', 'a@example.in', '9', ${status}::text,
          '2026-01-01'::timestamptz + (${place} * 100 + n % 5) * interval '1 day'
        from generate_series(${first}::int, ${Math.min(first + 800, count) - 1}::int) n`.execute(
        fixture.testApp.db,
      );
});
afterAll(() => fixture.testApp.close());

const orders: Record<string, RawBuilder<unknown>> = {
  newest: sql`orders.id desc`,
  oldest: sql`orders.id`,
  due: sql`due_rank, -orders.id`,
  due_desc: sql`due_rank desc, -orders.id desc`,
  name: sql`service_name, orders.id`,
  name_desc: sql`service_name desc, orders.id desc`,
  price: sql`price_paise, orders.id`,
  price_desc: sql`price_paise desc, orders.id desc`,
  status: sql`status, orders.id`,
  status_desc: sql`status desc, orders.id desc`,
};

const filters = [
  {},
  { department: 'Closure' as const },
  { status: 'Made' },
  { payment_status: 'Pending' as const },
];

it.each(Object.keys(orders) as Sort[])('pages through the matches by %s', async (sort) => {
  for (const filter of filters) {
    const { department, status } = { department: undefined, status: undefined, ...filter };
    const { rows } = await sql<{ id: number }>`
      select orders.id from orders join people on people.id = customer_id
      where (service_name like 'Needle%' or name like '%Needle')
        and category = coalesce(${department ?? null}, category) and status = coalesce(${status ?? null}, status)
      order by ${orders[sort]} limit 300`.execute(fixture.testApp.db);
    const found: number[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const answer = await fixture.orders({
        ...filter,
        q: 'nEEDLE',
        sort,
        limit: 100,
        ...(cursor !== null && { cursor }),
      });
      found.push(...answer.orders.map(({ id }) => id));
      cursor = answer.next_cursor;
    }
    expect(found).toEqual(rows.map(({ id }) => id));
    const { orders: later } = await fixture.orders({ ...filter, q: 'needle', sort, limit: 20, offset: 275 });
    expect(later.map(({ id }) => id)).toEqual(found.slice(275, 295));
  }
});

type Sort = NonNullable<NonNullable<Parameters<OrderFixture['orders']>[0]>['sort']>;

it('counts the matches up to the cap', async () => {
  expect(await fixture.orders({ q: 'needle', limit: 1 })).toMatchObject({ total: 2_000, total_capped: true });
});

it('matches the current status only', async () => {
  const { id = 0 } = (await fixture.orders({ q: 'needle', limit: 1 })).orders[0] ?? {};
  await fixture.setStatus(fixture.admin, id, 'Done');
  const found = async (q: string) => (await fixture.orders({ q, limit: 5 })).orders.map((order) => order.id);
  expect(await found('done')).toEqual([id]);
  expect((await found('made')).includes(id)).toBe(false);
});
