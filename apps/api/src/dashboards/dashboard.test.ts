/** `dashboard`: the four counters and the customer's own orders. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { answersToOthers, customersOnly } from '../../test/refusals.ts';
import { createWorld, type Signed, type World } from '../../test/world.ts';

let world: World;
let customer: Signed;

beforeAll(async () => {
  world = await createWorld();
  customer = await world.customer();
});
afterAll(() => world.close());

const load = async (who: Signed) => (await who.api.POST('/dashboard', { body: {} })).data;

describe('the dashboard', () => {
  it('of a new customer is empty', async () => {
    expect(await load(await world.customer())).toMatchObject({
      status: 'true',
      services_purchased: 0,
      progress_orders: 0,
      pending_orders: 0,
      complete_orders: 0,
      services: [],
    });
  });

  it('counts all, pending, in progress and complete, and only the own orders [api-dashboard-001]', async () => {
    const service = await makeService(world.db);
    const stranger = await world.customer();
    await makeOrders(world.db, { customerId: stranger.id, serviceId: service.id }, [{}, {}]);
    const ids = await makeOrders(world.db, { customerId: customer.id, serviceId: service.id }, [
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

  it('shows the status of each order as its registration status [dashboard-n01]', async () => {
    const { db } = world;
    const service = await makeService(db);
    const owner = await world.customer();
    await makeOrders(db, { customerId: owner.id, serviceId: service.id }, [{ status: 'Form filed' }, {}]);
    expect((await load(owner))?.services.map(({ status }) => status)).toEqual(['Pending', 'Form filed']);
  });

  it('is for customers only [api-dashboard-002]', async () => {
    expect(await answersToOthers(world, '/dashboard', {})).toEqual(customersOnly);
  });
});
