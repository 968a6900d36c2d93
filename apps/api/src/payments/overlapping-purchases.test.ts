/** Purchases that share a service: the status of one lists unconfirmed payments and recent orders of the other. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { type MadeService, makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

type What = { service_id: number | number[] } | { order_id: number };

let purchases: PurchaseFixture;
let customer: SignedInUser;
let one: MadeService;
let other: MadeService;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ lateAfterMs: 600_000 });
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  one = await makeService(purchases.testApp.db);
  other = await makeService(purchases.testApp.db);
});
afterAll(() => purchases.close());

const status = async (what: What) => {
  const { data, error } = await customer.api.POST('/payment_status', { body: what });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};
const unpaidOrder = async ({ id: serviceId }: { id: number }): Promise<number> => {
  const [id = 0] = await makeOrders(purchases.testApp.db, { customerId: customer.id, serviceId }, [{}]);
  return id;
};
const payLate = async (what: What) => {
  const { checkout } = await purchases.check(customer, what);
  return { ...(await purchases.pay(checkout.order_id, 'late')), orderAtProvider: checkout.order_id };
};
const age = (providerOrderId: string, hours: number) =>
  purchases.testApp.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('provider_order_id', '=', providerOrderId)
    .execute();

describe('an unconfirmed payment of one service', () => {
  it('is listed when the service is bought with another one, also by check_validation [payment-017]', async () => {
    await payLate({ service_id: one.id });
    const both = { service_id: [one.id, other.id] };
    const waiting = [{ service_id: one.id, service_name: one.name, order_id: null }];
    expect(await status(both)).toMatchObject({
      state: 'none',
      waiting,
      message: `Your bank has not confirmed your payment for ${one.name} yet. Do not pay for it again. We tell you here and by e-mail.`,
    });
    expect((await purchases.check(customer, both)).standing).toMatchObject({ waiting });
    expect(await status({ service_id: other.id })).toMatchObject({ waiting: [] });
  });

  it('is listed when one of its services is bought alone, but not for its own purchase', async () => {
    await payLate({ service_id: [one.id, other.id] });
    expect(await status({ service_id: other.id })).toMatchObject({
      state: 'none',
      waiting: [{ service_id: other.id, service_name: other.name }],
    });
    expect(await status({ service_id: [other.id, one.id] })).toMatchObject({
      state: 'unconfirmed',
      waiting: [],
    });
  });

  it('ends when the bank decides: declined it is not listed, confirmed it is a recent order', async () => {
    const both = { service_id: [one.id, other.id] };
    const first = await payLate({ service_id: one.id });
    purchases.sandbox.refuseLate(first.payment_id);
    expect(await status(both)).toMatchObject({ waiting: [], bought: [] });
    await purchases.pay(first.orderAtProvider);
    expect(await status(both)).toMatchObject({
      state: 'none',
      waiting: [],
      bought: [{ service_id: one.id }],
    });
  });

  it('of an older quote whose purchase is paid is not listed', async () => {
    await payLate({ service_id: one.id });
    await purchases.testApp.db
      .updateTable('services')
      .set({ price_paise: 200_000 })
      .where('id', '=', one.id)
      .execute();
    await purchases.buy(customer, one.id);
    await purchases.check(customer, { service_id: one.id });
    expect(await status({ service_id: [one.id, other.id] })).toMatchObject({ waiting: [] });
  });

  it('of another customer is not listed', async () => {
    await payLate({ service_id: one.id });
    customer = await purchases.testApp.customer();
    expect(await status({ service_id: [one.id, other.id] })).toMatchObject({ waiting: [] });
  });
});

describe('an unpaid order', () => {
  it('with an unconfirmed payment is listed when its service is bought', async () => {
    const orderId = await unpaidOrder(one);
    await payLate({ order_id: orderId });
    expect(await status({ service_id: one.id })).toMatchObject({
      state: 'none',
      waiting: [{ service_id: one.id, order_id: orderId }],
    });
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'unconfirmed', waiting: [] });
  });

  it('lists its service when that was bought a minute ago or is unconfirmed', async () => {
    const orderId = await unpaidOrder(one);
    const { id } = await purchases.buy(customer, one.id);
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'none', bought: [{ id }] });
    const second = await unpaidOrder(other);
    await payLate({ service_id: other.id });
    expect(await status({ order_id: second })).toMatchObject({
      waiting: [{ service_id: other.id, order_id: null }],
    });
  });

  it('counts as bought on the day of its payment, and never for itself', async () => {
    const orderId = await unpaidOrder(one);
    await purchases.testApp.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 72 * 3_600_000) })
      .where('id', '=', orderId)
      .execute();
    const { checkout } = await purchases.check(customer, { order_id: orderId });
    await purchases.pay(checkout.order_id);
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'paid', bought: [] });
    expect(await status({ service_id: one.id })).toMatchObject({ bought: [{ id: orderId }] });
  });

  it('is checked again when it is retried days later', async () => {
    const orderId = await unpaidOrder(one);
    const { checkout } = await purchases.check(customer, { order_id: orderId });
    await age(checkout.order_id, 50);
    await payLate({ order_id: orderId });
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'unconfirmed' });
  });
});
