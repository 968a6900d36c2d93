import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ lateAfterMs: 600_000 });
});
beforeEach(async () => {
  purchases.provider.be('well');
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
});
afterAll(() => purchases.close());

const check = (what: { service_id: number | number[] } = { service_id: service.id }) =>
  purchases.check(customer, what);
const status = async (
  what: { service_id?: number | number[]; order_id?: number } = { service_id: service.id },
) => {
  const { data, error } = await customer.api.POST('/payment_status', { body: what });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};
const orders = async () => (await customer.api.POST('/orders', { body: {} })).data?.orders ?? [];
const quotes = () =>
  purchases.testApp.db.selectFrom('payments').selectAll().where('customer_id', '=', customer.id).execute();

describe('a purchase that is checked again', () => {
  it('is one quote and one order at the provider, also from twelve concurrent tabs [payment-016]', async () => {
    purchases.provider.takeCalls();
    const all = await Promise.all(Array.from({ length: 12 }, () => check()));
    expect(new Set(all.map(({ checkout }) => checkout.order_id)).size).toBe(1);
    expect(purchases.provider.takeCalls().filter((call) => call === 'POST /v1/orders')).toHaveLength(1);
    expect(await quotes()).toHaveLength(1);
    await check();
    expect(await quotes()).toHaveLength(1);
  });

  it('is the same for the services in any order, and another for other services', async () => {
    const other = await makeService(purchases.testApp.db);
    const ids = [service.id, other.id];
    const { checkout } = await check({ service_id: ids });
    expect((await check({ service_id: ids.toReversed() })).checkout.order_id).toBe(checkout.order_id);
    expect((await check()).checkout.order_id).not.toBe(checkout.order_id);
    expect(await quotes()).toHaveLength(2);
  });

  it('takes the latest billing details on the same order at the provider', async () => {
    const first = await check();
    const { data } = await customer.api.POST('/check_validation', {
      body: { ...billing, name: 'Meera Iyer Exports', service_id: service.id },
    });
    expect(data?.checkout.order_id).toBe(first.checkout.order_id);
    expect(await quotes()).toMatchObject([{ billing_name: 'Meera Iyer Exports' }]);
  });

  it('at another price is another quote, and the older one can still be paid', async () => {
    const { checkout } = await check();
    await purchases.testApp.db
      .updateTable('services')
      .set({ price_paise: 200_000 })
      .where('id', '=', service.id)
      .execute();
    const later = await check();
    expect(later.checkout).toMatchObject({ amount: 236_000 });
    expect(later.checkout.order_id).not.toBe(checkout.order_id);
    await purchases.pay(checkout.order_id);
    expect(await status()).toMatchObject({ state: 'paid' });
    expect(await orders()).toMatchObject([{ price: 1_000 }]);
  });

  it('is a new purchase after it was paid, and lists the recent order', async () => {
    const { checkout } = await check();
    await purchases.pay(checkout.order_id);
    const again = await check();
    expect(again.checkout.order_id).not.toBe(checkout.order_id);
    const [order] = await orders();
    expect(again.standing).toMatchObject({ state: 'paid', bought: [{ id: order?.id, total: 1_180 }] });
  });

  it('can be paid after the call that opened it crashed', async () => {
    purchases.provider.be('failing');
    await expect(check()).rejects.toThrow();
    purchases.provider.be('well');
    const { checkout } = await check();
    await purchases.pay(checkout.order_id);
    expect(await status()).toMatchObject({ state: 'paid' });
  });

  it('is separate for each customer', async () => {
    const { checkout } = await check();
    await purchases.pay(checkout.order_id, 'late');
    const other = await purchases.testApp.customer();
    expect((await purchases.check(other, { service_id: service.id })).checkout.order_id).not.toBe(
      checkout.order_id,
    );
    const { data } = await other.api.POST('/payment_status', { body: { service_id: service.id } });
    expect(data).toMatchObject({ state: 'none', bought: [] });
  });
});

describe('the status of a payment', () => {
  it('is none before an attempt and failed after a declined one', async () => {
    expect(await status()).toMatchObject({ state: 'none', bought: [] });
    const { checkout } = await check();
    expect(await status()).toMatchObject({ state: 'none' });
    await purchases.pay(checkout.order_id, 'failed');
    expect(await status()).toMatchObject({ state: 'failed' });
  });

  it('is unconfirmed while the bank decides, also when checked again [payment-017]', async () => {
    const { checkout } = await check();
    await purchases.pay(checkout.order_id, 'late');
    expect(await status()).toMatchObject({
      state: 'unconfirmed',
      message:
        'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
    });
    const again = await check();
    expect(again.standing.state).toBe('unconfirmed');
    expect(again.checkout.order_id).toBe(checkout.order_id);
  });

  it('is paid after the second attempt, and the first can’t be captured as well [payment-016]', async () => {
    const { checkout } = await check();
    const late = await purchases.pay(checkout.order_id, 'late');
    await purchases.pay((await check()).checkout.order_id);
    expect(await status()).toMatchObject({ state: 'paid' });
    purchases.sandbox.confirmLate(late.payment_id);
    await sendWebhook(purchases.testApp, paymentWebhook('payment.authorized', late));
    expect(await orders()).toHaveLength(1);
    expect(await quotes()).toMatchObject([{ state: 'paid' }]);
    expect(purchases.sandbox.captured(checkout.order_id)).toBe(1);
  });

  it('is failed when the bank finally declines', async () => {
    const { checkout } = await check();
    const late = await purchases.pay(checkout.order_id, 'late');
    purchases.sandbox.refuseLate(late.payment_id);
    expect(await status()).toMatchObject({ state: 'failed' });
  });

  it('of an unpaid order is that of its payment', async () => {
    const [id = 0] = await makeOrders(
      purchases.testApp.db,
      { customerId: customer.id, serviceId: service.id },
      [{}],
    );
    expect(await status({ order_id: id })).toMatchObject({ state: 'none' });
    const { checkout } = await purchases.check(customer, { order_id: id });
    await purchases.pay(checkout.order_id, 'late');
    expect(await status({ order_id: id })).toMatchObject({ state: 'unconfirmed', bought: [] });
    await purchases.pay(checkout.order_id);
    expect(await status({ order_id: id })).toMatchObject({ state: 'paid' });
  });

  it('needs a service or an order, and fails while the provider is unavailable', async () => {
    await expect(status({})).rejects.toMatchObject({ code: 'validation_failed' });
    await check();
    purchases.provider.be('unreachable');
    await expect(status()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});
