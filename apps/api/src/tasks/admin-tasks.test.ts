/** `admintasks`: the board of open orders by staff member and by status, with full counts beyond the returned cards. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
/** An unassigned order, then those of `staff`: overdue and in progress, finished, new, most overdue. */
let ids: number[];
beforeAll(async () => {
  fixture = await createOrderFixture();
  const { id: serviceId } = await fixture.service();
  const mine = { assigned_to: fixture.staff.id };
  ids = await makeOrders(fixture.testApp.db, { customerId: fixture.customer.id, serviceId }, [
    { created_at: daysAgo(5) },
    { ...mine, created_at: daysAgo(40), status: 'Form filed' },
    { ...mine, created_at: daysAgo(90), status: 'Certificate issued' },
    { ...mine, created_at: daysAgo(0) },
    { ...mine, created_at: daysAgo(60) },
  ]);
});
afterAll(() => fixture.testApp.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
async function board(
  body: { by?: 'staff' | 'status'; department?: 'Closure' | 'Start Up'; limit?: number } = {},
) {
  const { data } = await fixture.admin.api.POST('/admintasks', { body });
  if (!data) throw new Error('admintasks returned no data');
  return data;
}
const at = (...places: number[]) => places.map((place) => ids[place]);
const shape = ({ columns }: Awaited<ReturnType<typeof board>>) =>
  columns.map(({ staff, bucket, total, pending, progress, overdue, orders }) => ({
    of: staff?.name ?? bucket,
    counts: [total, pending, progress, overdue],
    ids: orders.map(({ id }) => id),
  }));

describe('by staff member', () => {
  it('lists unassigned orders first, then every active staff member, overdue cards on top and no finished ones [admin-task-001] [admin-task-002]', async () => {
    await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated', name: 'Gone' });
    expect(shape(await board())).toEqual([
      { of: null, counts: [1, 1, 0, 0], ids: at(0) },
      { of: 'Lata Menon', counts: [0, 0, 0, 0], ids: [] },
      { of: 'Vikram Shah', counts: [3, 2, 1, 2], ids: at(4, 1, 3) },
    ]);
  });

  it('returns the requested number of cards and counts all', async () => {
    const columns = shape(await board({ limit: 1 }));
    expect(columns[2]).toEqual({ of: 'Vikram Shah', counts: [3, 2, 1, 2], ids: at(4) });
  });

  it('returns each card like a row of the list, with the staff members that it can be assigned to', async () => {
    const { columns, staff } = await board();
    const { orders } = await fixture.orders({
      sort: 'due',
      assigned_to: fixture.staff.id,
      bucket: 'unfinished',
    });
    expect(columns[2]?.orders).toEqual(orders);
    expect(staff).toContainEqual({
      id: fixture.staff.id,
      name: 'Vikram Shah',
      department: 'GST Returns',
      open_orders: 3,
    });
  });

  it('filters by department', async () => {
    const columns = shape(await board({ department: 'Closure' }));
    expect(columns.map(({ counts }) => counts[0])).toEqual([0, 0, 0]);
    expect(shape(await board({ department: 'Start Up' }))).toEqual(shape(await board()));
  });
});

it('has columns for pending orders and orders in progress of every staff member when grouped by status', async () => {
  expect(shape(await board({ by: 'status' }))).toEqual([
    { of: 'pending', counts: [3, 3, 0, 1], ids: at(4, 0, 3) },
    { of: 'progress', counts: [1, 0, 1, 1], ids: at(1) },
  ]);
});

it('returns its columns also without orders', async () => {
  const empty = await createOrderFixture();
  const { data } = await empty.admin.api.POST('/admintasks', { body: {} });
  expect(data?.columns.map(({ total }) => total)).toEqual([0, 0, 0]);
  const { data: statuses } = await empty.admin.api.POST('/admintasks', { body: { by: 'status' } });
  expect(statuses?.columns.map(({ bucket, total }) => [bucket, total])).toEqual([
    ['pending', 0],
    ['progress', 0],
  ]);
  await empty.testApp.close();
});
