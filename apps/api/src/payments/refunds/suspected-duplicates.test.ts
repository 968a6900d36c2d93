/** The list of payments that may have been made twice: which are in it, and who may see it. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeOrders } from '../../../test/make-orders.ts';
import { makeService } from '../../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../../test/refunds.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import { fulfilPayment } from '../fulfil-payment.ts';

const dayS = 86_400;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let service: { id: number; name: string };

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  admin = await purchases.testApp.admin();
});
beforeEach(async () => {
  await purchases.testApp.db.deleteFrom('checked_duplicates').execute();
  await purchases.testApp.db
    .updateTable('payments')
    .set({ paid_at: new Date(0) })
    .where('state', '=', 'paid')
    .execute();
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
});
afterAll(() => purchases.close());

const list = async (body: { limit?: number; cursor?: string } = {}) => {
  const { data } = await admin.api.POST('/suspected_duplicates', { body });
  return { pairs: data?.duplicates ?? [], next: data?.next_cursor };
};
const dismiss = (paymentId: string) =>
  admin.api.POST('/dismiss_duplicate', { body: { payment_id: paymentId } });
const moveBack = (paymentId: string, days: number) =>
  purchases.testApp.db
    .updateTable('payments')
    .set({ paid_at: new Date(Date.now() - days * dayS * 1_000) })
    .where('provider_payment_id', '=', paymentId)
    .execute();

it('lists two payments of one customer for the same service, with the orders of both', async () => {
  const first = await purchases.buy(customer, service.id);
  const other = await makeService(purchases.testApp.db, { priceRupees: 500 });
  const both = { ...billing, service_id: [other.id, service.id] };
  const { data: quote } = await customer.api.POST('/check_validation', { body: both });
  const proof = await purchases.pay(quote?.checkout.order_id ?? '');
  const { data } = await customer.api.POST('/buy_services', { body: { ...both, ...proof } });
  const shared = data?.orders.find(({ order_name: name }) => name === service.name);
  expect(await list()).toEqual({
    next: null,
    pairs: [
      {
        customer: { id: customer.id, name: expect.stringMatching(/^Person/) },
        later: {
          payment_id: proof.payment_id,
          paid_at: expect.any(String),
          total: 1_770,
          refunded: 0,
          orders: [
            { id: shared?.id, order_id: shared?.order_id, order_name: service.name, status: 'Pending' },
          ],
        },
        earlier: expect.objectContaining({
          payment_id: first.proof.payment_id,
          total: 1_180,
          orders: [expect.objectContaining({ id: first.id })],
        }),
      },
    ],
  });
});

it('lists an order that staff added when the customer bought the service as well', async () => {
  const [unpaid = 0] = await makeOrders(
    purchases.testApp.db,
    { customerId: customer.id, serviceId: service.id },
    [{}],
  );
  const { checkout } = await purchases.check(customer, { order_id: unpaid });
  await fulfilPayment(purchases.testApp.deps, (await purchases.pay(checkout.order_id)).payment_id);
  const bought = await purchases.buy(customer, service.id);
  expect((await list()).pairs).toMatchObject([
    { later: { orders: [{ id: bought.id }] }, earlier: { orders: [{ id: unpaid }] } },
  ]);
});

it('does not list other services, other customers, or payments more than seven days apart', async () => {
  const first = await purchases.buy(customer, service.id);
  await purchases.buy(customer, (await makeService(purchases.testApp.db)).id);
  await purchases.buy(await purchases.testApp.customer(), service.id);
  expect((await list()).pairs).toEqual([]);
  await moveBack(first.proof.payment_id, 7.1);
  await purchases.buy(customer, service.id);
  expect((await list()).pairs).toEqual([]);
  await moveBack(first.proof.payment_id, 6.9);
  expect((await list()).pairs).toHaveLength(1);
});

it('ends after 90 days', async () => {
  const [one, two] = [await purchases.buy(customer, service.id), await purchases.buy(customer, service.id)];
  await moveBack(one.proof.payment_id, 90);
  await moveBack(two.proof.payment_id, 89.9);
  expect((await list()).pairs).toHaveLength(1);
  await moveBack(two.proof.payment_id, 90.1);
  await moveBack(one.proof.payment_id, 90.2);
  expect((await list()).pairs).toEqual([]);
});

it.each(['earlier', 'later'] as const)('loses a pair whose %s payment went back whole', async (which) => {
  const [earlier, later] = [
    await purchases.buy(customer, service.id),
    await purchases.buy(customer, service.id),
  ];
  const { payment_id, payment_order_id: orderId } = { earlier, later }[which].proof;
  const refundPayment = async (amount?: number) => {
    const refund = await refundAtProvider(purchases, { payment_id, ...(amount !== undefined && { amount }) });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, orderId));
  };
  await refundPayment(10_000);
  expect((await list()).pairs).toMatchObject([{ [which]: { refunded: 100 } }]);
  await refundPayment();
  expect((await list()).pairs).toEqual([]);
});

it('drops a pair that an admin dismisses, with one audit entry; the next payment is a new pair', async () => {
  const [, two] = [await purchases.buy(customer, service.id), await purchases.buy(customer, service.id)];
  for (let n = 0; n < 2; n += 1) expect((await dismiss(two.proof.payment_id)).data?.status).toBe('true');
  expect((await list()).pairs).toEqual([]);
  const { data } = await admin.api.POST('/audit_log', { body: { object: 'payment' } });
  expect(data?.entries).toMatchObject([{ action: 'add', operation: 'dismissDuplicate' }]);
  const three = await purchases.buy(customer, service.id);
  expect((await list()).pairs).toMatchObject([
    { later: { payment_id: three.proof.payment_id }, earlier: { payment_id: two.proof.payment_id } },
  ]);
});

it('is paged without repeating a pair', async () => {
  for (let n = 0; n < 5; n += 1) await purchases.buy(customer, service.id);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { pairs, next } = await list({ limit: 3, ...(cursor && { cursor }) });
    seen.push(...pairs.map(({ later }) => later.payment_id));
    cursor = next;
  } while (cursor);
  expect(new Set(seen).size).toBe(4);
  expect(seen).toHaveLength(4);
  await expect(list({ cursor: 'strange' })).rejects.toMatchObject({ errors: [{ field: 'cursor' }] });
});

it('rejects dismissing an unknown payment', async () => {
  await expect(dismiss('pay_none')).rejects.toMatchObject({ status: 404 });
});
