/** Purchases that share a service: what one of them waits for or bought is said when the other is paid. */
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
  it('is named when it is bought with another one, also by the check before the window [payment-017]', async () => {
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

  it('is named when one of several is bought alone, and not beside its own purchase', async () => {
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

  it('is over once the bank decides: refused it asks nothing, confirmed it was bought', async () => {
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

  it('of an older quote whose purchase was paid does not count, since it would go back', async () => {
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

  it('of another customer says nothing', async () => {
    await payLate({ service_id: one.id });
    customer = await purchases.testApp.customer();
    expect(await status({ service_id: [one.id, other.id] })).toMatchObject({ waiting: [] });
  });
});

describe('an order that was made unpaid', () => {
  it('and that a bank decides about is named when its service is bought', async () => {
    const orderId = await unpaidOrder(one);
    await payLate({ order_id: orderId });
    expect(await status({ service_id: one.id })).toMatchObject({
      state: 'none',
      waiting: [{ service_id: one.id, order_id: orderId }],
    });
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'unconfirmed', waiting: [] });
  });

  it('names the service when that was bought a minute ago, or is being paid', async () => {
    const orderId = await unpaidOrder(one);
    const { id } = await purchases.buy(customer, one.id);
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'none', bought: [{ id }] });
    const second = await unpaidOrder(other);
    await payLate({ service_id: other.id });
    expect(await status({ order_id: second })).toMatchObject({
      waiting: [{ service_id: other.id, order_id: null }],
    });
  });

  it('counts as bought on the day it is paid, however old it is, and never beside itself', async () => {
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

  it('is asked about again when it is tried again days later', async () => {
    const orderId = await unpaidOrder(one);
    const { checkout } = await purchases.check(customer, { order_id: orderId });
    await age(checkout.order_id, 50);
    await payLate({ order_id: orderId });
    expect(await status({ order_id: orderId })).toMatchObject({ state: 'unconfirmed' });
  });
});
