import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let service: { id: number };
let customer: SignedInUser;

beforeAll(async () => {
  testApp = await createTestApp();
  service = await makeService(testApp.db);
  customer = await testApp.customer();
});
afterAll(() => testApp.close());

type Query = {
  limit?: number;
  cursor?: string;
  q?: string;
  date?: string;
  bucket?: 'pending' | 'progress' | 'complete';
};
const list = async (who: SignedInUser, body: Query = {}) => {
  const { data } = await who.api.POST('/orders', { body });
  if (!data) throw new Error('orders returned no data');
  return data;
};
const own = (who: SignedInUser) => ({ customerId: who.id, serviceId: service.id });

describe('the list of orders', () => {
  it('is empty for a new customer [session-016]', async () => {
    expect(await list(await testApp.customer())).toEqual({
      status: 'true',
      message: 'Your orders.',
      orders: [],
      next_cursor: null,
    });
  });

  it('returns each order with the fields of the screen only [api-orders-001] [constants-004] [constants-006] [constants-011]', async () => {
    const owner = await testApp.customer();
    const [id = 0] = await makeOrders(testApp.db, own(owner), [
      {
        service_name: 'GST registration',
        created_at: new Date('2026-11-27T19:00:00Z'),
        priceRupees: '99.50',
      },
    ]);
    const { orders } = await list(owner);
    expect(orders).toEqual([
      {
        id,
        order_id: `ORD-${String(id).padStart(6, '0')}`,
        order_name: 'GST registration',
        status: 'Pending',
        date: '2026-11-28',
        created_at: '2026-11-27T19:00:00.000Z',
        price: 99.5,
        gst_amount: 17.92,
        total: 117.42,
        payment_status: 'Pending',
        is_cancelled: false,
        refunded_amount: 0,
        owed_amount: 0,
        sla: '12 working days',
        order_process: ['Documents verified', 'Form filed', 'Certificate issued'],
      },
    ]);
  });

  it.each([
    ['2026-11-27T18:29:59Z', '2026-11-27'],
    ['2026-11-27T18:30:00Z', '2026-11-28'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
  ])('dates %s as %s, the day in India [constants-007]', async (instant, day) => {
    const owner = await testApp.customer();
    await makeOrders(testApp.db, own(owner), [{ created_at: new Date(instant) }]);
    expect((await list(owner)).orders.map(({ date }) => date)).toEqual([day]);
  });

  it('lists the customer’s own orders, newest first [constants-008]', async () => {
    const [owner, stranger] = [await testApp.customer(), await testApp.customer()];
    const ids: number[] = [];
    for (const who of [owner, stranger, owner, stranger, owner]) {
      const [id = 0] = await makeOrders(testApp.db, own(who), [{}]);
      if (who === owner) ids.push(id);
    }
    expect((await list(owner)).orders.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('unpaged returns at most 1,000 rows, with a cursor to the next [constants-010]', async () => {
    const owner = await testApp.customer();
    const ids = await makeOrders(
      testApp.db,
      own(owner),
      Array.from({ length: 1_003 }, () => ({})),
    );
    const first = await list(owner);
    expect(first.orders.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 1_000));
    expect(first.next_cursor).not.toBeNull();
    expect(first).not.toHaveProperty('total');
    const rest = await list(owner, { cursor: first.next_cursor ?? '' });
    expect(rest.orders.map(({ id }) => id)).toEqual(ids.toReversed().slice(1_000));
    expect(rest.next_cursor).toBeNull();
  });
});

describe('a page of orders', () => {
  it('leads to the next, each order once, while new orders arrive [constants-009]', async () => {
    const owner = await testApp.customer();
    const ids = await makeOrders(
      testApp.db,
      own(owner),
      Array.from({ length: 25 }, () => ({})),
    );
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(owner, { limit: 4, ...(cursor !== null && { cursor }) });
      seen.push(...page.orders.map(({ id }) => id));
      expect(page.total).toBeGreaterThanOrEqual(25);
      cursor = page.next_cursor;
      await makeOrders(testApp.db, own(owner), [{}]);
    } while (cursor !== null);
    expect(seen).toEqual(ids.toReversed());
  });

  it('counts all matches on every page', async () => {
    const owner = await testApp.customer();
    await makeOrders(testApp.db, own(owner), [{}, {}, { status: 'Form filed' }]);
    const first = await list(owner, { limit: 1, bucket: 'pending' });
    expect(first).toMatchObject({ total: 2, orders: [{ status: 'Pending' }] });
    const second = await list(owner, { limit: 1, bucket: 'pending', cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ total: 2, next_cursor: null });
  });

  it('rejects a cursor that was changed or of another customer', async () => {
    const stranger = await testApp.customer();
    await makeOrders(testApp.db, own(stranger), [{}, {}]);
    const { next_cursor: theirs } = await list(stranger, { limit: 1 });
    for (const cursor of [theirs ?? '', 'zz.abc', `1${theirs}`, '', '1 or 1=1']) {
      await expect(list(customer, { cursor })).rejects.toMatchObject({
        status: 400,
        code: 'validation_failed',
        errors: [{ field: 'cursor' }],
      });
    }
  });
});

describe('searching orders', () => {
  let owner: SignedInUser;
  let first = 0;

  beforeAll(async () => {
    owner = await testApp.customer();
    [first = 0] = await makeOrders(testApp.db, own(owner), [
      {
        service_name: 'Trademark filing, 50% off_now',
        created_at: new Date('2026-11-27T20:00:00Z'),
        priceRupees: '123456.50',
      },
      {
        service_name: 'GST return for ÉCLAIR',
        status: 'Form filed',
        created_at: new Date('2026-11-27T10:00:00Z'),
        priceRupees: 999,
      },
    ]);
  });

  const found = async (query: Query) =>
    (await list(owner, query)).orders.map(({ id }) => id - first).toSorted((one, other) => one - other);

  it.each([
    ['TRADEMARK', [0]],
    ['trade mark', [0]],
    ['trade-mark', []],
    ['éclair', [1]],
    ['50%', [0]],
    ['0%o', []],
    ['f_now', [0]],
    ['f%now', []],
    ['pending', [0, 1]],
    ['form FILED', [1]],
    ['working days', [0, 1]],
    ['2026-11-28', [0]],
    ['2026-11-2', [0, 1]],
    ['ord-', [0, 1]],
    ['Rs.1,23,456.50', [0]],
    ['1,45,678.68', [0]],
    ['Rs.999', [1]],
    ['1,178.82', [1]],
    ['999.00', []],
    ['  gst  ', [1]],
    ["'; drop table orders; --", []],
    ['completed', []],
    ['daysRs', []],
  ])('%j matches the fields that show it [constants-009]', async (q, rows) => {
    expect(await found({ q })).toEqual(rows);
    expect((await list(owner, { q })).total).toBe(rows.length);
  });

  it('finds an order by its number', async () => {
    expect(await found({ q: `ord-${String(first).padStart(6, '0')}` })).toEqual([0]);
  });

  it.each([
    ['2026-11-28', [0]],
    ['2026-11-27', [1]],
    ['2026-11-26', []],
  ])('finds the orders of the Indian day %s', async (date, rows) => {
    expect(await found({ date })).toEqual(rows);
  });

  it.each([
    ['pending' as const, [0]],
    ['progress' as const, [1]],
    ['complete' as const, []],
  ])('finds the orders of the counter %s', async (bucket, rows) => {
    expect(await found({ bucket })).toEqual(rows);
  });
});

describe('odd prices', () => {
  // Half of the tax is rounded and doubled, in whole paise (record 0015).
  const gstOf = (paise: number) => 2 * Math.floor((paise * 1_800 + 10_000) / 20_000);

  it('show no rounding error [constants-005] [constants-001]', async () => {
    const owner = await testApp.customer();
    const paise = Array.from({ length: 200 }, (_, index) => 101 + index * 7_919);
    const text = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
    await makeOrders(
      testApp.db,
      own(owner),
      paise.map((price) => ({ priceRupees: text(price) })),
    );
    const { orders } = await list(owner);
    const shown = orders.toReversed().map(({ price, gst_amount: gst, total }) => [price, gst, total]);
    expect(JSON.stringify(shown)).toBe(
      JSON.stringify(
        paise.map((price) => [price, gstOf(price), price + gstOf(price)].map((n) => Number(text(n)))),
      ),
    );
    for (const amount of shown.flat()) expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  });
});
