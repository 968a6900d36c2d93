/** `assign_orders`: assignment of many orders, the result of each, and concurrency. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => void (fixture = await createOrderFixture()));
afterAll(() => fixture.testApp.close());

async function assignAll(orderIds: number[], staffId: number | null) {
  const { data } = await fixture.admin.api.POST('/assign_orders', {
    body: { id: staffId, order_ids: orderIds },
  });
  if (!data) throw new Error('assign_orders returned no data');
  return data;
}
const assignmentsOf = (orderIds: number[]) =>
  fixture.testApp.db
    .selectFrom('order_assignments')
    .select(['order_id', 'from_staff', 'to_staff', 'changed_by'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

describe('assign_orders', () => {
  it('assigns what it can and returns the result of each order, in the requested order', async () => {
    const mine = await fixture.order();
    const theirs = await fixture.order({ assignedTo: fixture.otherStaff.id });
    const answer = await assignAll([999_999, theirs.id, mine.id], fixture.otherStaff.id);
    expect(answer).toEqual({
      status: 'true',
      message: '1 order assigned.',
      results: [
        { order_id: 999_999, outcome: 'unknown' },
        { order_id: theirs.id, outcome: 'unchanged' },
        { order_id: mine.id, outcome: 'assigned' },
      ],
    });
    expect(await fixture.detail(fixture.otherStaff, mine.id)).toMatchObject({
      assigned_to: fixture.otherStaff.id,
    });
    await expect(fixture.detail(fixture.staff, mine.id)).rejects.toMatchObject({
      code: 'unauthentic_access',
    });
    expect(await fixture.noticesOf(fixture.otherStaff, mine.id)).toHaveLength(1);
    expect(await fixture.noticesOf(fixture.otherStaff, theirs.id)).toEqual([]);
    expect(await assignmentsOf([mine.id, theirs.id])).toEqual([
      {
        order_id: mine.id,
        from_staff: fixture.staff.id,
        to_staff: fixture.otherStaff.id,
        changed_by: fixture.admin.id,
      },
    ]);
  });

  it('unassigns orders, and changes nothing the second time', async () => {
    const ids = [(await fixture.order()).id, (await fixture.order({ assignedTo: fixture.otherStaff.id })).id];
    expect((await assignAll(ids, null)).message).toBe('2 orders taken from everybody.');
    const again = await assignAll(ids, null);
    expect(again.message).toBe('Nothing had to be changed.');
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(await assignmentsOf(ids)).toHaveLength(2);
  });

  it('does not deadlock with a concurrent call for the same orders in reverse', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await fixture.order()).id));
    const targets = [fixture.staff.id, fixture.otherStaff.id, null];
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        assignAll(index % 2 === 0 ? ids : ids.toReversed(), targets[index % 3] ?? null),
      ),
    );
    const rows = await fixture.testApp.db
      .selectFrom('orders')
      .select('assigned_to')
      .where('id', 'in', ids)
      .execute();
    // Each call is atomic: the last one has assigned all of them.
    expect(new Set(rows.map((row) => row.assigned_to)).size).toBe(1);
  });

  it('refuses anyone who is not an active staff member and assigns nothing', async () => {
    const { id } = await fixture.order();
    const left = await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated' });
    for (const staffId of [left.id, fixture.customer.id, fixture.admin.id, 999_999]) {
      await expect(assignAll([id], staffId)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'id' }],
      });
    }
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ assigned_to: fixture.staff.id });
  });
});

describe('assignorder with the expected staff member', () => {
  const assign = (body: { id: number | null; order_id: number; seen: number | null }) =>
    fixture.admin.api.POST('/assignorder', { body });

  it('assigns when the staff member is unchanged', async () => {
    const { id } = await fixture.order();
    await assign({ id: fixture.otherStaff.id, order_id: id, seen: fixture.staff.id });
    await assign({ id: null, order_id: id, seen: fixture.otherStaff.id });
    await assign({ id: fixture.staff.id, order_id: id, seen: null });
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ assigned_to: fixture.staff.id });
  });

  it('changes nothing after another assignment, and accepts one of two concurrent calls', async () => {
    const { id } = await fixture.order();
    const third = await makePerson(fixture.testApp.db, 'staff');
    const tries = await Promise.allSettled(
      [fixture.otherStaff.id, third.id].map((staffId) =>
        assign({ id: staffId, order_id: id, seen: fixture.staff.id }),
      ),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409, code: 'conflict' } }]);
    expect(await assignmentsOf([id])).toHaveLength(1);
  });
});
