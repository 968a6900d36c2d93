/** A fully refunded purchase counts as not bought: it can be bought again, and its staff are notified. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { refundNotificationsOf, refundAtProvider, refundWebhook } from '../../../test/refunds.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture();
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db);
});
afterAll(() => purchases.close());

const status = async () =>
  (await customer.api.POST('/payment_status', { body: { service_id: service.id } })).data;
const refundPayment = async (
  { proof }: Awaited<ReturnType<typeof purchases.buy>>,
  more: { amount?: number } = {},
): Promise<void> => {
  const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id, ...more });
  await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
};
const assign = async (orderId: number) => {
  const staff = await purchases.testApp.staff();
  await purchases.testApp.db
    .updateTable('orders')
    .set({ assigned_to: staff.id })
    .where('id', '=', orderId)
    .execute();
  return staff;
};

it('is not listed as paid or bought when the same service is bought again', async () => {
  const order = await purchases.buy(customer, service.id);
  await refundPayment(order, { amount: 100 });
  expect(await status()).toMatchObject({ state: 'paid', bought: [{ id: order.id }] });
  await refundPayment(order);
  expect(await status()).toMatchObject({ state: 'none', bought: [], message: 'Nothing was paid yet.' });
  const { standing } = await purchases.check(customer, { service_id: service.id });
  expect(standing).toMatchObject({ state: 'none', bought: [] });
  const again = await purchases.buy(customer, service.id);
  expect(await status()).toMatchObject({ state: 'paid', bought: [{ id: again.id }] });
});

it('notifies the staff member of the order, also of a partial refund', async () => {
  const order = await purchases.buy(customer, service.id);
  const staff = await assign(order.id);
  await refundPayment(order, { amount: 100 });
  await refundPayment(order);
  expect(await refundNotificationsOf(purchases, staff.id)).toEqual([
    `Payment Refunded: Rs.1 of the payment of ${order.order_id} was returned to its customer.`,
    `Payment Refunded: The whole payment of ${order.order_id} was returned to its customer.`,
  ]);
});

it('of a second payment does not notify the staff member', async () => {
  const { checkout } = await purchases.check(customer, { service_id: service.id });
  await purchases.testApp.db
    .updateTable('services')
    .set({ price_paise: 200_000 })
    .where('id', '=', service.id)
    .execute();
  const order = await purchases.buy(customer, service.id);
  const staff = await assign(order.id);
  await purchases.pay(checkout.order_id);
  expect(await status()).toMatchObject({ state: 'paid', refunded: { message: expect.any(String) } });
  expect(await refundNotificationsOf(purchases, staff.id)).toEqual([]);
});

it('removes the order from open work and marks it in the lists of staff and admins', async () => {
  const admin = await purchases.testApp.admin();
  const order = await purchases.buy(customer, service.id);
  const staff = await assign(order.id);
  const q = order.order_id;
  const listed = async (bucket: 'pending' | 'complete' | 'unfinished') => ({
    staff: (await staff.api.POST('/stafftasks', { body: { q, bucket } })).data?.orders,
    admin: (await admin.api.POST('/adminorders', { body: { q, bucket } })).data?.orders,
  });
  const open = async () => (await admin.api.POST('/admin_figures', { body: {} })).data?.open ?? 0;
  await refundPayment(order, { amount: 100 });
  const part = { id: order.id, is_refunded: false };
  expect(await listed('unfinished')).toMatchObject({ staff: [part], admin: [part] });
  const before = await open();
  await refundPayment(order);
  expect(await open()).toBe(before - 1);
  for (const bucket of ['unfinished', 'pending'] as const) {
    expect(await listed(bucket)).toEqual({ staff: [], admin: [] });
  }
  const whole = { id: order.id, is_refunded: true, overdue: false };
  expect(await listed('complete')).toMatchObject({ staff: [whole], admin: [whole] });
});
