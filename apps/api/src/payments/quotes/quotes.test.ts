/** Quotes that nobody paid: shown to resume, dismissed, expired and cleared; a late payment of one still counts. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../../test/webhook.ts';
import { expireQuotes } from './expire-quotes.ts';

const clock = settableClock();
const day = 24 * 3_600;
let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number; name: string };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
});
afterAll(() => purchases.close());

const unfinished = async () => {
  const { data } = await customer.api.POST('/unfinished_purchases', { body: {} });
  return data?.purchases ?? [];
};
const quote = async (serviceId: number | number[] = service.id) =>
  (await purchases.check(customer, { service_id: serviceId })).checkout;
const expire = () => expireQuotes(purchases.testApp.deps);
const row = (orderId: string) =>
  purchases.testApp.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
const setPrice = (rupees: number) =>
  purchases.testApp.db
    .updateTable('services')
    .set({ price_paise: rupees * 100 })
    .where('id', '=', service.id)
    .execute();

describe('an unfinished purchase', () => {
  it('is shown once for the same services, at the price of today', async () => {
    await quote();
    await setPrice(1_200);
    await quote();
    expect(await unfinished()).toMatchObject([
      { services: [{ id: service.id, name: service.name, price: 1_200 }], total: 1_416 },
    ]);
    const other = await purchases.testApp.customer();
    const { data } = await other.api.POST('/unfinished_purchases', { body: {} });
    expect(data?.purchases).toEqual([]);
  });

  it('is not shown when it was paid, also at another price', async () => {
    await quote();
    await setPrice(1_200);
    const proof = await purchases.pay((await quote()).order_id);
    await customer.api.POST('/place_order', { body: { ...billing, ...proof, service_id: service.id } });
    expect(await unfinished()).toEqual([]);
  });

  it('is not shown when a service of it is no longer sold', async () => {
    const second = await makeService(purchases.testApp.db);
    await quote([service.id, second.id]);
    expect(await unfinished()).toHaveLength(1);
    await purchases.testApp.db
      .updateTable('services')
      .set({ state: 'archived' })
      .where('id', '=', second.id)
      .execute();
    expect(await unfinished()).toEqual([]);
  });

  it('is dismissed by its customer alone, until it is quoted again', async () => {
    await quote();
    const [{ id } = { id: 0 }] = await unfinished();
    const other = await purchases.testApp.customer();
    await expect(other.api.POST('/dismiss_purchase', { body: { id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await unfinished()).toHaveLength(1);
    await customer.api.POST('/dismiss_purchase', { body: { id } });
    expect(await unfinished()).toEqual([]);
    await quote();
    expect(await unfinished()).toHaveLength(1);
  });
});

describe('after the days of the setting', () => {
  it('a quote expires and loses its personal data, and the next one is at the price of today', async () => {
    const { order_id: old } = await quote();
    clock.advance(7 * day - 60);
    await expire();
    expect(await unfinished()).toHaveLength(1);
    clock.advance(120);
    await expire();
    expect(await unfinished()).toEqual([]);
    expect(await row(old)).toMatchObject({
      billing_name: '',
      billing_email: '',
      billing_phone: '',
      bought_key: null,
    });
    await setPrice(1_200);
    const fresh = await quote();
    expect(fresh).toMatchObject({ amount: 141_600 });
    expect(fresh.order_id).not.toBe(old);
  });

  it('a payment of it that comes late still counts, billed to the account', async () => {
    const { order_id: orderId } = await quote();
    clock.advance(8 * day);
    await expire();
    const proof = await purchases.pay(orderId);
    expect(await sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof))).toMatchObject({
      body: { message: 'fulfilled' },
    });
    const { name, email } = await purchases.testApp.db
      .selectFrom('people')
      .select(['name', 'email'])
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(await row(orderId)).toMatchObject({
      state: 'paid',
      expired_at: null,
      billing_name: name,
      billing_email: email,
    });
    const { data } = await customer.api.POST('/orders', { body: {} });
    expect(data?.orders).toMatchObject([{ order_name: service.name, payment_status: 'Completed' }]);
  });

  it('a payment of it after its customer closed the account goes back', async () => {
    const { order_id: orderId } = await quote();
    clock.advance(8 * day);
    await expire();
    await purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated', deactivated_at: clock.now() })
      .where('id', '=', customer.id)
      .execute();
    const proof = await purchases.pay(orderId);
    await sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof));
    expect(await purchases.testApp.deps.payments.fetchPayment(proof.payment_id)).toMatchObject({
      status: 'refunded',
    });
  });

  it('that admins chose', async () => {
    const admin = await purchases.testApp.admin();
    await expect(admin.api.POST('/update_settings', { body: { quote_days: 5 } })).rejects.toMatchObject({
      errors: [{ field: 'quote_days', message: 'Enter 6 to 90 days.' }],
    });
    await admin.api.POST('/update_settings', { body: { quote_days: 30 } });
    await quote();
    clock.advance(29 * day);
    await expire();
    expect(await unfinished()).toHaveLength(1);
  });
});
