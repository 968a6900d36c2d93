/** `dashboard`: the four counters and the customer’s own orders. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let customer: SignedInUser;

beforeAll(async () => {
  testApp = await createTestApp();
  customer = await testApp.customer();
});
afterAll(() => testApp.close());

const load = async (who: SignedInUser) => (await who.api.POST('/dashboard', { body: {} })).data;

describe('the dashboard', () => {
  it('of a new customer is empty', async () => {
    expect(await load(await testApp.customer())).toMatchObject({
      status: 'true',
      services_purchased: 0,
      progress_orders: 0,
      pending_orders: 0,
      complete_orders: 0,
      services: [],
    });
  });

  it('counts all, pending, in progress and complete orders of the caller only [api-dashboard-001]', async () => {
    const service = await makeService(testApp.db);
    const stranger = await testApp.customer();
    await makeOrders(testApp.db, { customerId: stranger.id, serviceId: service.id }, [{}, {}]);
    const ids = await makeOrders(testApp.db, { customerId: customer.id, serviceId: service.id }, [
      { status: 'Pending' },
      { status: 'Documents verified' },
      { status: 'Form filed' },
      { status: 'Certificate issued' },
      { status: 'Pending' },
      { status: 'Pending' },
    ]);
    const dashboard = await load(customer);
    expect(dashboard).toMatchObject({
      services_purchased: 6,
      pending_orders: 3,
      progress_orders: 2,
      complete_orders: 1,
    });
    expect(dashboard?.services.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('returns the status of each order as its registration status [dashboard-n01]', async () => {
    const { db } = testApp;
    const service = await makeService(db);
    const owner = await testApp.customer();
    await makeOrders(db, { customerId: owner.id, serviceId: service.id }, [{ status: 'Form filed' }, {}]);
    expect((await load(owner))?.services.map(({ status }) => status)).toEqual(['Pending', 'Form filed']);
  });
});
