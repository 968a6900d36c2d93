/** The admin’s dashboard: totals and latest entries. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(async () => fixture.testApp.close());

const dashboard = async () => {
  const { data } = await fixture.admin.api.POST('/admindashboard', { body: {} });
  if (!data) throw new Error('admindashboard returned no data');
  return data;
};

describe('the admin’s dashboard', () => {
  it('returns zero counts and empty lists without data [api-admindashboard-001]', async () => {
    const answer = await postJson(fixture.testApp, '/admindashboard', undefined, fixture.admin.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'true',
      total_customers: 1,
      total_staff: 2,
      total_orders: 0,
      tickets: 0,
      recentorders: [],
      recenttickets: [],
    });
    expect(answer.body['customers']).toEqual([expect.objectContaining({ id: fixture.customer.id })]);
  });

  it('counts active people, all orders, and tickets outside the bin, and lists the five newest customers [api-admindashboard-n01]', async () => {
    const { db } = fixture.testApp;
    const before = await dashboard();
    const customers = [];
    for (let n = 0; n < 6; n += 1) customers.push(await makePerson(db, 'user'));
    await makePerson(db, 'user', { state: 'deactivated' });
    await makePerson(db, 'staff', { state: 'pending' });
    const service = await fixture.service();
    const owner = { customerId: fixture.customer.id, serviceId: service.id };
    const orders = await makeOrders(
      db,
      owner,
      Array.from({ length: 12 }, () => ({})),
    );
    const tickets = await makeTickets(db, { ...owner, staffId: fixture.staff.id }, [{}, {}, {}]);
    await db
      .updateTable('tickets')
      .set({ deleted_at: new Date() })
      .where('id', '=', tickets[0] ?? 0)
      .execute();

    const after = await dashboard();
    expect(after).toMatchObject({
      total_customers: before.total_customers + 6,
      total_staff: before.total_staff,
      total_orders: 12,
      tickets: 2,
    });
    expect(after.customers.map(({ id }) => id)).toEqual(
      customers
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 5),
    );
    expect(after.recentorders.map(({ id }) => id)).toEqual(orders.toReversed().slice(0, 10));
    expect(after.recenttickets.map(({ id }) => id)).toEqual(tickets.slice(1).toReversed());
    expect(JSON.stringify(after)).not.toMatch(/password|hash/);
  });
});
