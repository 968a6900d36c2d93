/** `assign_orders`: many orders at once, what became of each, and the same safety as for one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { post } from '../../test/refusals.ts';
import { openWorkDesk, type WorkDesk } from '../../test/work-desk.ts';

let desk: WorkDesk;
beforeAll(async () => void (desk = await openWorkDesk()));
afterAll(() => desk.world.close());

async function assignAll(orderIds: number[], staffId: number | null) {
  const { data } = await desk.admin.api.POST('/assign_orders', {
    body: { id: staffId, order_ids: orderIds },
  });
  if (!data) throw new Error('assign_orders answered nothing');
  return data;
}
const assignmentsOf = (orderIds: number[]) =>
  desk.world.db
    .selectFrom('order_assignments')
    .select(['order_id', 'from_staff', 'to_staff', 'changed_by'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

describe('assign_orders', () => {
  it('gives out what it can and says of each what became of it, in the order asked for', async () => {
    const mine = await desk.order();
    const theirs = await desk.order({ assignedTo: desk.otherStaff.id });
    const answer = await assignAll([999_999, theirs.id, mine.id], desk.otherStaff.id);
    expect(answer).toEqual({
      status: 'true',
      message: '1 order assigned.',
      results: [
        { order_id: 999_999, outcome: 'unknown' },
        { order_id: theirs.id, outcome: 'unchanged' },
        { order_id: mine.id, outcome: 'assigned' },
      ],
    });
    expect(await desk.detail(desk.otherStaff, mine.id)).toMatchObject({ assigned_to: desk.otherStaff.id });
    await expect(desk.detail(desk.staff, mine.id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    expect(await desk.noticesOf(desk.otherStaff, mine.id)).toHaveLength(1);
    expect(await desk.noticesOf(desk.otherStaff, theirs.id)).toEqual([]);
    expect(await assignmentsOf([mine.id, theirs.id])).toEqual([
      {
        order_id: mine.id,
        from_staff: desk.staff.id,
        to_staff: desk.otherStaff.id,
        changed_by: desk.admin.id,
      },
    ]);
  });

  it('takes orders from everybody, and twice changes nothing', async () => {
    const ids = [(await desk.order()).id, (await desk.order({ assignedTo: desk.otherStaff.id })).id];
    expect((await assignAll(ids, null)).message).toBe('2 orders taken from everybody.');
    const again = await assignAll(ids, null);
    expect(again.message).toBe('Nothing had to be changed.');
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect(await assignmentsOf(ids)).toHaveLength(2);
  });

  it('of two at the same time, over the same orders the other way round, neither waits for ever', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await desk.order()).id));
    const targets = [desk.staff.id, desk.otherStaff.id, null];
    await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        assignAll(index % 2 === 0 ? ids : ids.toReversed(), targets[index % 3] ?? null),
      ),
    );
    const rows = await desk.world.db
      .selectFrom('orders')
      .select('assigned_to')
      .where('id', 'in', ids)
      .execute();
    // Each call is whole: whoever came last has them all.
    expect(new Set(rows.map((row) => row.assigned_to)).size).toBe(1);
  });

  it('refuses whoever is no active staff member, and then moves nothing', async () => {
    const { id } = await desk.order();
    const left = await makePerson(desk.world.db, 'staff', { state: 'deactivated' });
    for (const staffId of [left.id, desk.customer.id, desk.admin.id, 999_999]) {
      await expect(assignAll([id], staffId)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'id' }],
      });
    }
    expect(await desk.detail(desk.admin, id)).toMatchObject({ assigned_to: desk.staff.id });
  });

  it.each([
    {},
    { id: 1 },
    { id: 1, order_ids: [] },
    { id: 1, order_ids: [5, 5] },
    { id: 1, order_ids: ['5'] },
    { id: 0, order_ids: [5] },
    { id: '1', order_ids: [5] },
    { id: 1, order_ids: Array.from({ length: 101 }, (_, index) => index + 1) },
  ])('refuses %j', async (body) => {
    expect(await post(desk.world, '/assign_orders', body, desk.admin.token)).toMatchObject({ status: 400 });
  });

  it('is for admins alone', async () => {
    const { id } = await desk.order();
    const body = { id: desk.otherStaff.id, order_ids: [id] };
    for (const [token, status] of [
      [undefined, 401],
      ['no.such.token', 401],
      [desk.customer.token, 403],
      [desk.staff.token, 403],
    ] as const) {
      expect(await post(desk.world, '/assign_orders', body, token)).toMatchObject({ status });
    }
    expect(await desk.detail(desk.admin, id)).toMatchObject({ assigned_to: desk.staff.id });
  });
});

describe('assignorder with whom it was seen with', () => {
  const assign = (body: { id: number | null; order_id: number; seen: number | null }) =>
    desk.admin.api.POST('/assignorder', { body });

  it('assigns when that is still so', async () => {
    const { id } = await desk.order();
    await assign({ id: desk.otherStaff.id, order_id: id, seen: desk.staff.id });
    await assign({ id: null, order_id: id, seen: desk.otherStaff.id });
    await assign({ id: desk.staff.id, order_id: id, seen: null });
    expect(await desk.detail(desk.admin, id)).toMatchObject({ assigned_to: desk.staff.id });
  });

  it('changes nothing when somebody else was first, and of two at once lets one through', async () => {
    const { id } = await desk.order();
    const third = await makePerson(desk.world.db, 'staff');
    const tries = await Promise.allSettled(
      [desk.otherStaff.id, third.id].map((staffId) =>
        assign({ id: staffId, order_id: id, seen: desk.staff.id }),
      ),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 409, code: 'conflict' } }]);
    expect(await assignmentsOf([id])).toHaveLength(1);
  });
});
