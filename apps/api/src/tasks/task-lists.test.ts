/** `stafftasks` and `adminorders`: fields of a row, paging, sorting and filters. */

import { orderDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
let serviceId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  serviceId = (await fixture.service()).id;
});
afterAll(() => fixture.testApp.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
/** Creates a staff member with tasks of these facts, in this order. */
async function staffWith(facts: Parameters<typeof makeOrders>[2]) {
  const staff = await fixture.testApp.signIn(await makePerson(fixture.testApp.db, 'staff'));
  const ids = await makeOrders(
    fixture.testApp.db,
    { customerId: fixture.customer.id, serviceId },
    facts.map((fact) => ({ ...fact, assigned_to: staff.id })),
  );
  return { staff, ids };
}

/** The last step that `makeOrders` creates. */
const last = 'Certificate issued';
/** A timeline of twelve working days: 30 days ago is overdue and today is not. */
const facts = [
  { created_at: daysAgo(1) },
  { created_at: daysAgo(60), status: last },
  { created_at: daysAgo(30) },
  { created_at: daysAgo(2), status: 'Form filed' },
  { created_at: daysAgo(40), status: 'Form filed' },
];

describe('stafftasks', () => {
  it('returns the caller’s tasks, newest first, with the fields of a row [api-stafftasks-001] [roles-004]', async () => {
    const { staff, ids } = await staffWith(facts);
    const { status, orders, ...more } = await fixture.tasks(staff);
    expect(status).toBe('true');
    expect(idsOf(orders)).toEqual(ids.toReversed());
    expect(more).toMatchObject({ next_cursor: null });
    expect(more).not.toHaveProperty('total');
    expect(orders[0]).toEqual({
      id: ids[4],
      order_id: orderDisplayId(ids[4] ?? 0),
      order_name: 'Made for a test',
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      sla: '12 working days',
      category: 'Start Up',
      status: 'Form filed',
      order_process: ['Documents verified', 'Form filed', last],
      payment_status: 'Pending',
      date: istDate(daysAgo(40)),
      created_at: facts[4]?.created_at.toISOString(),
      user_id: fixture.customer.id,
      user_name: 'Meera Iyer',
      due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      overdue: true,
      open_requirements: 0,
      assigned_to: staff.id,
      is_refunded: false,
      is_cancelled: false,
      refunded_amount: 0,
      owed_amount: 0,
    });
    expect(orders.map((task) => task.overdue)).toEqual([true, false, true, false, false]);
  });

  it('with sort due returns overdue tasks first, the oldest on top, and finished ones last', async () => {
    const { staff, ids } = await staffWith(facts);
    const [fresh, finished, overdue, later, oldest] = ids;
    const answer = await fixture.tasks(staff, { sort: 'due' });
    // Orders of two days ago and yesterday may be due on the same day, after a weekend; then the newer one is first.
    expect(idsOf(answer.orders).slice(0, 2)).toEqual([oldest, overdue]);
    expect(new Set(idsOf(answer.orders).slice(2, 4))).toEqual(new Set([later, fresh]));
    expect(idsOf(answer.orders).at(-1)).toBe(finished);
  });

  it.each([
    [{ bucket: 'unfinished' }, [0, 2, 3, 4]],
    [{ bucket: 'pending' }, [0, 2]],
    [{ bucket: 'progress' }, [3, 4]],
    [{ bucket: 'complete' }, [1]],
    [{ status: 'Form filed' }, [3, 4]],
    [{ status: 'form filed' }, []],
    [{ due: 'overdue' }, [2, 4]],
    [{ due: 'overdue', status: 'Pending' }, [2]],
    [{ due: 'today' }, []],
  ] as const)('with %j returns the matching tasks only', async (filter, places) => {
    const { staff, ids } = await staffWith(facts);
    const { orders, total } = await fixture.tasks(staff, filter);
    expect(new Set(idsOf(orders))).toEqual(new Set(places.map((place) => ids[place])));
    expect(total).toBe(places.length);
  });

  it('filters by tasks due today and this week', async () => {
    const { staff, ids } = await staffWith([{}, {}, {}, {}]);
    const timelines = ['0 days', '6 days', '7 days', 'as agreed'];
    for (const [index, timeline] of timelines.entries()) {
      await fixture.testApp.db
        .updateTable('orders')
        .set({ timeline })
        .where('id', '=', ids[index] ?? 0)
        .execute();
    }
    expect(idsOf((await fixture.tasks(staff, { due: 'today' })).orders)).toEqual([ids[0]]);
    expect(idsOf((await fixture.tasks(staff, { due: 'week' })).orders)).toEqual([ids[1], ids[0]]);
    const { orders } = await fixture.tasks(staff, { sort: 'due' });
    expect(idsOf(orders)).toEqual(ids);
    expect(orders.at(-1)).toMatchObject({ due_date: null, overdue: false });
  });

  it.each(['newest', 'oldest', 'due', 'due_desc'] as const)(
    'skips the rows of an offset, by %s',
    async (sort) => {
      const { staff } = await staffWith(facts);
      const all = idsOf((await fixture.tasks(staff, { sort })).orders);
      for (const filter of [{}, { q: 'test' }]) {
        const page = await fixture.tasks(staff, { ...filter, sort, limit: 2, offset: 1 });
        expect(page).toMatchObject({ total: 5 });
        expect(idsOf(page.orders)).toEqual(all.slice(1, 3));
        const next = await fixture.tasks(staff, {
          ...filter,
          sort,
          cursor: page.next_cursor ?? '',
          offset: 1,
        });
        expect(idsOf(next.orders)).toEqual(all.slice(4));
      }
    },
  );

  it.each(['newest', 'due'] as const)('pages by %s without losing or repeating a row', async (sort) => {
    const { staff } = await staffWith([...facts, ...facts, ...facts]);
    const all = idsOf((await fixture.tasks(staff, { sort })).orders);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await fixture.tasks(staff, { sort, limit: 4, ...(cursor !== null && { cursor }) });
      expect(page.total).toBe(15);
      seen.push(...idsOf(page.orders));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
    expect(seen).toHaveLength(15);
  });

  it('continues at the cursor after the last row of the page was finished', async () => {
    const { staff, ids } = await staffWith(facts);
    const first = await fixture.tasks(staff, { sort: 'due', limit: 2 });
    await fixture.setStatus(staff, first.orders[1]?.id ?? 0, last);
    const rest = await fixture.tasks(staff, { sort: 'due', cursor: first.next_cursor ?? '' });
    const seen = new Set([...idsOf(first.orders), ...idsOf(rest.orders)]);
    expect(seen).toEqual(new Set(ids));
  });

  it('refuses a cursor of another list, sorting or person', async () => {
    const { staff } = await staffWith(facts);
    const { next_cursor: cursor } = await fixture.tasks(staff, { sort: 'due', limit: 1 });
    const refused = { status: 400, errors: [{ field: 'cursor' }] };
    for (const wrong of ['x', '', '~', `${cursor}1`, String(cursor).replace(/~.*/, '~infinity')]) {
      await expect(fixture.tasks(staff, { sort: 'due', cursor: wrong })).rejects.toMatchObject(refused);
    }
    await expect(fixture.tasks(staff, { cursor: cursor ?? '' })).rejects.toMatchObject(refused);
    await expect(fixture.tasks(fixture.staff, { sort: 'due', cursor: cursor ?? '' })).rejects.toMatchObject(
      refused,
    );
  });

  it('counts the documents that the customer has yet to submit', async () => {
    const { staff } = await staffWith([{}]);
    const { documents } = await fixture.order({
      assignedTo: staff.id,
      documents: ['Pending', 'Uploaded', 'Accepted', 'Rejected', 'Pending'].map((name, index) => ({
        name,
        field_type: 'file',
        required: index < 4,
      })),
    });
    for (const [index, status] of (['Pending', 'Uploaded', 'Accepted', 'Rejected'] as const).entries()) {
      const id = documents[index] ?? 0;
      await fixture.testApp.db.updateTable('order_documents').set({ status }).where('id', '=', id).execute();
    }
    expect((await fixture.tasks(staff)).orders).toMatchObject([
      { open_requirements: 2 },
      { open_requirements: 0 },
    ]);
  });
});

describe('adminorders', () => {
  it('returns every order with its payment and staff member, and the active staff [api-adminorders-001]', async () => {
    const paid = await makePaidPayment(fixture.testApp);
    const { staff, ids } = await staffWith([{}]);
    const left = await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated' });
    const answer = await fixture.orders();
    const all = await fixture.testApp.db.selectFrom('orders').select('id').orderBy('id', 'desc').execute();
    expect(idsOf(answer.orders)).toEqual(idsOf(all));
    expect(answer.orders[0]).toMatchObject({ id: ids[0], assigned_to: staff.id, payment_id: null });
    const [order] = await fixture.testApp.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', all[1]?.id ?? 0)
      .execute();
    expect(answer.orders[1]).toMatchObject({
      order_id: `ORD-${String(order?.id).padStart(6, '0')}`,
      order_name: order?.service_name,
      price: 10_000,
      sla: '12 working days',
      status: 'Pending',
      order_process: ['Documents verified', 'Certificate issued'],
      user_name: 'Meera Iyer',
      payment_id: expect.stringMatching(/^pay_made/),
      payment_status: 'Completed',
      assigned_to: null,
      staff_name: null,
      date: istDate(new Date()),
    });
    expect(idsOf(answer.staff)).toEqual(expect.arrayContaining([staff.id, fixture.staff.id]));
    expect(idsOf(answer.staff)).not.toContain(left.id);
    expect(paid).toBeDefined();
  });

  it('filters by staff member, payment and day, and refuses a future day', async () => {
    const { staff, ids } = await staffWith(facts);
    expect(idsOf((await fixture.orders({ assigned_to: staff.id })).orders)).toEqual(ids.toReversed());
    const due = await fixture.orders({ assigned_to: staff.id, sort: 'due', bucket: 'unfinished' });
    expect(idsOf(due.orders).slice(0, 2)).toEqual([ids[4], ids[2]]);
    const nobodys = await fixture.orders({ assigned_to: 0 });
    expect(nobodys.orders.length).toBeGreaterThan(0);
    expect(nobodys.orders.every((order) => order.assigned_to === null)).toBe(true);
    expect(nobodys.total).toBe(nobodys.orders.length);
    const paid = await fixture.orders({ payment_status: 'Completed' });
    expect(paid.orders.length).toBeGreaterThan(0);
    expect(paid.orders.every((order) => order.payment_id !== null)).toBe(true);
    const day = await fixture.orders({ assigned_to: staff.id, date: istDate(daysAgo(30)) });
    expect(idsOf(day.orders)).toEqual([ids[2]]);
    await expect(fixture.orders({ date: istDate(daysAgo(-1)) })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'date' }],
    });
  });
});
