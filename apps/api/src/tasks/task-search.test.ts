/** Searching tasks and orders: matches exactly the shown fields of a row (constants-015). */

import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

let fixture: OrderFixture;
let orderId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  const { db } = fixture.testApp;
  const customer = await makePerson(db, 'user', { name: 'Zubin_Irani 100%' });
  const { id: serviceId } = await fixture.service();
  const others = { customerId: fixture.customer.id, serviceId };
  await makeOrders(db, others, [
    { assigned_to: fixture.otherStaff.id },
    { assigned_to: fixture.otherStaff.id },
  ]);
  [orderId = 0] = await makeOrders(db, { customerId: customer.id, serviceId }, [
    {
      service_name: 'Zebra licence',
      status: 'Form filed',
      created_at: new Date('2021-03-31T18:30:00Z'),
      priceRupees: '123456.50',
      assigned_to: fixture.staff.id,
    },
  ]);
  await makeOrders(db, others, [{ assigned_to: fixture.otherStaff.id }]);
  await db
    .updateTable('orders')
    .set({ timeline: '77 days', category: 'Quarry leases' })
    .where('id', '=', orderId)
    .execute();
  await sql`
    with paid as (
      insert into payments (customer_id, provider_order_id, provider_payment_id, amount_paise, state, billing_name,
        billing_email, billing_phone, created_at, paid_at)
      select customer_id, 'order_Zx', 'pay_ZxQ9', 1, 'paid', billing_name, billing_email, billing_phone, now(), now()
      from orders where id = ${orderId} returning id)
    update orders set payment_id = paid.id from paid where orders.id = ${orderId}`.execute(db);
});
afterAll(() => fixture.testApp.close());

/** The roles whose list finds exactly this order. */
async function findersOf(q: string): Promise<string[]> {
  const answers = {
    staff: await fixture.tasks(fixture.staff, { q }),
    admin: await fixture.orders({ q, sort: 'due' }),
  };
  return Object.entries(answers)
    .filter(([, { orders }]) => orders.some(({ id }) => id === orderId))
    .map(([role, { orders, total }]) => (total === 1 && orders.length === 1 ? role : `${role} and more`));
}

it.each([
  ['zEBRA LIC', ['staff', 'admin']],
  [' Form filed ', ['staff', 'admin']],
  ['77 days', ['staff', 'admin']],
  ['quarry', ['staff', 'admin']],
  ['Rs.1,23,456.50/-', ['staff', 'admin']],
  ['2021-04-01', ['staff', 'admin']],
  ['2021-06-17', ['staff', 'admin']],
  ['completed', ['staff', 'admin']],
  ['zubin_', ['staff', 'admin']],
  ['100%', ['staff', 'admin']],
  ['PAY_zxq', ['admin']],
  ['vikram', ['admin']],
  ['2021-03-31', []],
  ['zubinXirani', []],
  ['%%', []],
  ['licence quarry', ['staff', 'admin']],
  ['irani  zebra', ['staff', 'admin']],
  ['vikram zebra', ['admin']],
  ['zebra vikram pay_zxq9', ['admin']],
  ['1,23,456.50', ['staff', 'admin']],
  ['123456.50', ['staff', 'admin']],
  ['Rs. 1,23,456', ['staff', 'admin']],
  ['licenceQuarry', []],
  ['zebra lata', []],
  ['zebra meera', []],
  ['licence\u001fquarry', []],
  ['meera@example.in', []],
] as const)('"%s" is found by %j', async (q, finders) => {
  expect(await findersOf(q)).toEqual(finders);
});

it('finds an order by its number', async () => {
  expect(await findersOf(orderDisplayId(orderId).toLowerCase())).toEqual(['staff', 'admin']);
});

it('pages through the matches', async () => {
  const first = await fixture.orders({ q: 'made for', limit: 2 });
  const second = await fixture.orders({ q: 'made for', limit: 2, cursor: first.next_cursor ?? '' });
  expect([first.total, first.orders.length, second.orders.length]).toEqual([3, 2, 1]);
  expect(second.next_cursor).toBeNull();
});
