/** Automatic assignment of new orders: choice of staff, departments without staff, and concurrency. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let admin: SignedInUser;
/** Staff of the services’ department, in the order in which they joined. */
let first: SignedInUser;
let second: SignedInUser;
beforeAll(async () => {
  purchases = await createPurchaseFixture();
  [customer, admin] = [await purchases.testApp.customer(), await purchases.testApp.admin()];
});
afterAll(() => purchases.close());

beforeEach(async () => {
  const { db } = purchases.testApp;
  await db.updateTable('people').set({ state: 'deactivated' }).where('user_type', '=', 'staff').execute();
  [first, second] = [await createStaff('Start Up'), await createStaff('Start Up')];
  await createStaff('Closure');
  await setAutoAssign(true);
});

async function createStaff(department: string) {
  const person = await makePerson(purchases.testApp.db, 'staff');
  await purchases.testApp.db.updateTable('people').set({ department }).where('id', '=', person.id).execute();
  return purchases.testApp.signIn(person);
}
async function setAutoAssign(on: boolean) {
  const { db, deps } = purchases.testApp;
  const row = { value: JSON.stringify(on), changed_at: new Date() };
  await db
    .insertInto('settings')
    .values({ key: 'auto_assign', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  deps.settings.invalidate();
}
async function add(by: SignedInUser) {
  const { id: service } = await makeService(purchases.testApp.db);
  const { data } = await by.api.POST('/addorder', { body: { customer: customer.id, service } });
  return data?.order;
}
async function buy() {
  const { id } = await makeService(purchases.testApp.db);
  return (await purchases.buy(customer, id)).id;
}
async function assigneeOf(orderId: number) {
  const row = await purchases.testApp.db
    .selectFrom('orders')
    .select('assigned_to')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.assigned_to;
}
const titlesOf = async (who: SignedInUser, orderId: number) => {
  const { data } = await who.api.POST('/getnotification', { body: {} });
  return (data?.notifications ?? []).filter((one) => one.order_id === orderId).map(({ title }) => title);
};

describe('while enabled', () => {
  it('assigns a bought order to the least loaded staff member and notifies them as usual', async () => {
    const bought = await buy();
    expect(await assigneeOf(bought)).toBe(first.id);
    expect(await titlesOf(first, bought)).toEqual(['New Task Assigned']);
    expect(await titlesOf(admin, bought)).toEqual(['New Order']);
    expect(await assigneeOf(await buy())).toBe(second.id);
    expect(await assigneeOf(await buy())).toBe(first.id);
    const records = await purchases.testApp.db
      .selectFrom('order_assignments')
      .select(['from_staff', 'to_staff', 'changed_by'])
      .where('order_id', '=', bought)
      .execute();
    expect(records).toEqual([{ from_staff: null, to_staff: first.id, changed_by: null }]);
  });

  it('ignores finished orders in the load', async () => {
    const bought = await buy();
    await purchases.testApp.db
      .updateTable('orders')
      .set({ status: 'Certificate issued' })
      .where('id', '=', bought)
      .execute();
    expect(await assigneeOf(await buy())).toBe(first.id);
  });

  it('assigns orders that admins add; staff keep those that they add', async () => {
    expect(await add(admin)).toMatchObject({ assigned_to: first.id });
    expect(await add(first)).toMatchObject({ assigned_to: first.id });
    const order = await add(admin);
    expect(order).toMatchObject({ assigned_to: second.id });
    expect(await titlesOf(second, order?.id ?? 0)).toEqual(['New Task Assigned']);
  });

  it('distributes several orders of one payment', async () => {
    const services = await Promise.all(
      [1, 2, 3, 4].map(async () => (await makeService(purchases.testApp.db)).id),
    );
    const { checkout } = await purchases.check(customer, { service_id: services });
    const proof = await purchases.pay(checkout.order_id);
    await customer.api.POST('/buy_services', {
      body: {
        name: 'Meera Iyer',
        email: 'meera@example.in',
        phone: '9812345678',
        ...proof,
        service_id: services,
      },
    });
    expect(await loads()).toEqual([2, 2]);
  });

  it('distributes orders created concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? buy() : add(admin))));
    expect(await loads()).toEqual([5, 5]);
  });

  it('assigns an order once when its payment is reported several times concurrently', async () => {
    const { id } = await makeService(purchases.testApp.db);
    const { checkout } = await purchases.check(customer, { service_id: id });
    const proof = await purchases.pay(checkout.order_id);
    const body = {
      name: 'Meera Iyer',
      email: 'meera@example.in',
      phone: '9812345678',
      ...proof,
      service_id: id,
    };
    const answers = await Promise.all([1, 2, 3].map(() => customer.api.POST('/place_order', { body })));
    const ids = new Set(answers.map(({ data }) => data?.orders[0]?.id));
    expect(ids.size).toBe(1);
    expect(await loads()).toEqual([1, 0]);
    expect(await titlesOf(first, [...ids][0] ?? 0)).toEqual(['New Task Assigned']);
  });

  it('leaves the order unassigned and notifies the admins when the department has no staff', async () => {
    await purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', 'in', [first.id, second.id])
      .execute();
    const bought = await buy();
    expect(await assigneeOf(bought)).toBeNull();
    expect(await titlesOf(admin, bought)).toEqual(['New Order']);
  });

  it('does not assign an existing order when it is paid', async () => {
    await setAutoAssign(false);
    const order = await add(admin);
    await setAutoAssign(true);
    const { checkout } = await purchases.check(customer, { order_id: order?.id ?? 0 });
    const proof = await purchases.pay(checkout.order_id);
    await customer.api.POST('/place_order', {
      body: {
        name: 'Meera Iyer',
        email: 'meera@example.in',
        phone: '9812345678',
        ...proof,
        order_id: order?.id ?? 0,
      },
    });
    expect(await assigneeOf(order?.id ?? 0)).toBeNull();
  });
});

it('assigns nothing while disabled, which is the default', async () => {
  await setAutoAssign(false);
  expect(await assigneeOf(await buy())).toBeNull();
  await purchases.testApp.db.deleteFrom('settings').where('key', '=', 'auto_assign').execute();
  purchases.testApp.deps.settings.invalidate();
  expect(await assigneeOf(await buy())).toBeNull();
  expect(await add(admin)).toMatchObject({ assigned_to: null });
});

/** The number of open orders of each staff member of the department. */
async function loads() {
  const counts = [];
  for (const { id } of [first, second]) {
    const rows = await purchases.testApp.db
      .selectFrom('orders')
      .select('id')
      .where('assigned_to', '=', id)
      .execute();
    counts.push(rows.length);
  }
  return counts;
}
