import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let services: { id: number; name: string }[];

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  customer = await purchases.testApp.customer();
});
beforeEach(async () => {
  const { db } = purchases.testApp;
  services = [await makeService(db, { priceRupees: 100 }), await makeService(db), await makeService(db)];
});
afterAll(() => purchases.close());

const ids = () => services.map(({ id }) => id);
const buy = (body: Record<string, unknown>, who = customer) =>
  postJson(purchases.testApp, '/buy_services', { ...billing, ...body }, who.token);
const paid = async (serviceIds = ids(), outcome: 'captured' | 'failed' = 'captured', amount?: number) =>
  purchases.pay(
    (await purchases.check(customer, { service_id: serviceIds })).checkout.order_id,
    outcome,
    amount,
  );
const listed = async () => (await customer.api.POST('/orders', { body: {} })).data?.orders ?? [];

describe('buying several services', () => {
  it('creates one order per service, all with the payment’s id [api-buy_services-001] [api-buy_services-002]', async () => {
    const proof = await paid();
    const { status, body } = await buy({ ...proof, service_id: ids(), gstno: '27AAPFU0939F1ZV' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'true',
        message: 'Your order of amount Rs.23,718 is placed successfully. Thank You!',
        total: 23_718,
        orders: services.map(({ name }) => ({ order_name: name, payment_status: 'Completed' })),
      },
    });
    const made = (await listed()).filter((order) => JSON.stringify(body['orders']).includes(order.order_id));
    expect(made).toHaveLength(3);
    for (const { id } of made) {
      const { data } = await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} });
      expect(data?.order).toMatchObject({ payment_id: proof.payment_id, documents: [{}, {}] });
    }
  });

  it('notifies the customer once, with a link to the list', async () => {
    await buy({ ...(await paid()), service_id: ids() });
    const { data } = await customer.api.POST('/getnotification', { body: {} });
    expect(data?.notifications[0]).toMatchObject({
      title: 'Order Placed',
      detail: `${services[0]?.name} and 2 more are paid and placed.`,
      order_id: null,
    });
  });

  it('accepts the list in any order, and a list of one', async () => {
    const several = await paid();
    expect(await buy({ ...several, service_id: ids().toReversed() })).toMatchObject({ status: 200 });
    const one = ids().slice(0, 1);
    expect(await buy({ ...(await paid(one)), service_id: one })).toMatchObject({ status: 200 });
  });

  it('rejects a repeated service and creates nothing [api-buy_services-003]', async () => {
    const [first = 0] = ids();
    const before = await listed();
    const proof = await paid([first]);
    expect(await buy({ ...proof, service_id: [first, first] })).toMatchObject({
      status: 422,
      body: { status: 'false', code: 'duplicate_service' },
    });
    expect(await listed()).toEqual(before);
  });

  it('creates nothing when the verification fails [api-buy_services-004]', async () => {
    const [first = 0, second = 0] = ids();
    const before = await listed();
    // Before the valid one, since each check of a purchase fulfils what was paid.
    expect(await buy({ ...(await paid(ids(), 'failed')), service_id: ids() })).toMatchObject({
      status: 422,
      body: { status: 'false', code: 'payment_not_captured' },
    });
    expect(await buy({ ...(await paid(ids(), 'captured', 100)), service_id: ids() })).toMatchObject({
      status: 409,
      body: { status: 'false', code: 'payment_refunded' },
    });
    const good = await paid();
    const table = [
      { body: { ...good, service_id: [first] }, code: 'payment_mismatch' },
      { body: { ...good, service_id: [first, second, 9_999] }, code: 'payment_mismatch' },
      { body: { ...good, payment_signature: 'a'.repeat(64), service_id: ids() }, code: 'payment_mismatch' },
    ];
    for (const { body, code } of table) {
      expect(await buy(body)).toMatchObject({ status: 422, body: { status: 'false', code } });
    }
    expect(await listed()).toEqual(before);
  });

  it('returns the same orders when repeated, also through place_order [api-place_order-004]', async () => {
    const proof = await paid();
    const first = await buy({ ...proof, service_id: ids() });
    const count = (await listed()).length;
    const again = await buy({ ...proof, service_id: ids() });
    const other = await postJson(
      purchases.testApp,
      '/place_order',
      { ...billing, ...proof, service_id: ids()[0] },
      customer.token,
    );
    expect([again.body['orders'], other.body['orders']]).toEqual([
      first.body['orders'],
      first.body['orders'],
    ]);
    expect(await listed()).toHaveLength(count);
  });

  it('rejects a payment of another customer [api-place_order-005]', async () => {
    const proof = await paid();
    const thief = await purchases.testApp.customer();
    expect(await buy({ ...proof, service_id: ids() }, thief)).toMatchObject({
      status: 409,
      body: { code: 'payment_used' },
    });
  });
});
