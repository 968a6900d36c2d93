/** Browser, webhook and reconciliation may report a payment concurrently and repeatedly: it creates its orders once. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import {
  billing,
  createPurchaseFixture,
  type PurchaseFixture,
  unknownMethod,
} from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { type PaymentClaim, findRejection } from './purchase.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  customer = await purchases.testApp.customer();
});
afterAll(() => purchases.close());

const soon = () => ({ ...purchases.testApp.deps, clock: { now: () => new Date(Date.now() + 3 * 60_000) } });

/** Counts every effect of a payment. */
async function effects(providerPaymentId: string) {
  const { db } = purchases.testApp;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').select('id').where('payment_id', '=', payment.id).execute();
  const ids = orders.map(({ id }) => id);
  const documents = await db
    .selectFrom('order_documents')
    .select('id')
    .where('order_id', 'in', ids)
    .execute();
  const history = await db
    .selectFrom('order_status_changes')
    .select('id')
    .where('order_id', 'in', ids)
    .execute();
  const events = await db.selectFrom('outbox').select('data').execute();
  const own = events.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ paymentId: payment.id }));
  return { orders: orders.length, documents: documents.length, history: history.length, events: own.length };
}

describe('a payment reported by all three concurrently', () => {
  // Invoice and mail have tests of their own.
  it.each([1, 2, 3, 4, 5])(
    'becomes one set of orders, with one event: round %d of 5 × browser, 5 × webhook and the reconciliation',
    async () => {
      const services = [await makeService(purchases.testApp.db), await makeService(purchases.testApp.db)];
      const serviceIds = services.map(({ id }) => id);
      const { checkout } = await purchases.check(customer, { service_id: serviceIds });
      const proof = await purchases.pay(checkout.order_id);
      const body = { ...billing, ...proof, service_id: serviceIds };
      const events = [
        'payment.authorized',
        'payment.captured',
        'order.paid',
        'payment.captured',
        'order.paid',
      ];
      const [browser, webhooks] = await Promise.all([
        Promise.all(events.map(() => postJson(purchases.testApp, '/buy_services', body, customer.token))),
        Promise.all(events.map((event) => sendWebhook(purchases.testApp, paymentWebhook(event, proof)))),
        reconcilePayments(soon()),
      ]);
      expect(webhooks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const responses = new Set(browser.map(({ body: { orders } }) => JSON.stringify(orders)));
      expect(browser.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(responses.size).toBe(1);
      expect(await effects(proof.payment_id)).toEqual({ orders: 2, documents: 4, history: 2, events: 1 });
    },
  );

  it('pays an unpaid order once while its checkout is opened again', async () => {
    const { db } = purchases.testApp;
    const service = await makeService(db);
    const [id = 0] = await makeOrders(db, { customerId: customer.id, serviceId: service.id }, [{}]);
    const { checkout } = await purchases.check(customer, { order_id: id });
    const proof = await purchases.pay(checkout.order_id);
    const paying = [1, 2, 3, 4, 5].map(() =>
      postJson(purchases.testApp, '/place_order', { ...billing, ...proof, order_id: id }, customer.token),
    );
    const opening = [1, 2, 3].map(() =>
      postJson(purchases.testApp, '/check_validation', { ...billing, order_id: id }, customer.token),
    );
    const [paid, opened] = await Promise.all([Promise.all(paying), Promise.all(opening)]);
    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(opened.map(({ body }) => body['code'])).toEqual(Array(3).fill('order_already_paid'));
    expect(await effects(proof.payment_id)).toEqual({ orders: 1, documents: 0, history: 0, events: 1 });
  });
});

describe('an authorised payment reported by all three concurrently', () => {
  it('is captured once and becomes one order', async () => {
    const service = await makeService(purchases.testApp.db);
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const proof = await purchases.pay(checkout.order_id, 'authorized');
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => fulfilPayment(purchases.testApp.deps, proof.payment_id)),
    );
    expect(new Set(all.map((orders) => JSON.stringify(orders))).size).toBe(1);
    expect(await effects(proof.payment_id)).toMatchObject({ orders: 1, events: 1 });
  });
});

describe('a payment that the provider reports with', () => {
  it.each([
    ['another currency', { currency: 'USD' }, 'payment_refunded'],
    ['another amount', { amountPaise: 1 }, 'payment_refunded'],
    ['another order', { orderId: 'order_of_another' }, 'payment_mismatch'],
    ['no order', { orderId: null }, 'payment_mismatch'],
    ['a refund', { status: 'refunded' as const }, 'payment_refunded'],
    ['no capture', { status: 'created' as const }, 'payment_not_captured'],
    ['a failure', { status: 'failed' as const }, 'payment_not_captured'],
  ])('%s creates no order [payment-016]', async (_what, different, code) => {
    const service = await makeService(purchases.testApp.db);
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const refunds: string[] = [];
    const payments = {
      ...purchases.testApp.deps.payments,
      fetchPayment: async (id: string) => ({
        id,
        orderId: checkout.order_id,
        amountPaise: checkout.amount,
        currency: 'INR',
        createdAt: new Date(),
        failure: null,
        refundedPaise: 0,
        ...unknownMethod,
        status: 'captured' as const,
        ...different,
      }),
      refund: async ({ paymentId, amountPaise }: { paymentId: string; amountPaise: number }) => {
        refunds.push(paymentId);
        return {
          id: `rfnd_${paymentId}`,
          paymentId,
          amountPaise,
          state: 'processed' as const,
          receipt: null,
        };
      },
    };
    const claim = { customerId: customer.id, target: { serviceIds: [service.id] } };
    const orders = async () =>
      (await purchases.testApp.db.selectFrom('orders').select('id').execute()).length;
    const before = await orders();
    const paymentId = `pay_${checkout.order_id}`;
    await expect(
      fulfilPayment({ ...purchases.testApp.deps, payments }, paymentId, claim),
    ).rejects.toMatchObject({
      code,
    });
    await expect(fulfilPayment({ ...purchases.testApp.deps, payments }, paymentId)).rejects.toMatchObject({
      code,
    });
    expect(await orders()).toBe(before);
    const isOurs = !('status' in different) && code === 'payment_refunded';
    // Once, although reported twice.
    expect(refunds).toEqual(isOurs ? [paymentId] : []);
  });
});

describe('findRejection, when', () => {
  const purchase = {
    id: 1,
    customerId: 7,
    providerPaymentId: null,
    amountPaise: 11_800,
    currency: 'INR',
    isAccountClosed: false,
    isPaidByAnotherQuote: false,
    isCancelled: false,
    chargeId: null,
    items: [
      { serviceId: 4, orderId: null },
      { serviceId: 9, orderId: null },
    ],
  };
  const payment = {
    id: 'pay_1',
    orderId: 'order_1',
    amountPaise: 11_800,
    currency: 'INR',
    status: 'captured' as const,
    createdAt: new Date(),
    failure: null,
    refundedPaise: 0,
    ...unknownMethod,
  };
  const claim: PaymentClaim = { customerId: 7, target: { serviceIds: [9, 4] } };

  it.each([
    ['all is right', purchase, payment, claim, undefined],
    ['there is no claim', purchase, payment, undefined, undefined],
    ['it bought this already', { ...purchase, providerPaymentId: 'pay_1' }, payment, claim, undefined],
    ['there is no purchase', undefined, payment, claim, { code: 'payment_mismatch', refundReason: false }],
    [
      'it is of another person',
      purchase,
      payment,
      { ...claim, customerId: 8 },
      { code: 'payment_used', refundReason: false },
    ],
    [
      'another payment was first',
      { ...purchase, providerPaymentId: 'pay_2' },
      payment,
      claim,
      { code: 'payment_used', refundReason: 'paid_twice' },
    ],
    [
      'another quote of it was paid first',
      { ...purchase, isPaidByAnotherQuote: true },
      payment,
      claim,
      { code: 'payment_used', refundReason: 'paid_twice' },
    ],
    [
      'its customer has closed the account',
      { ...purchase, isAccountClosed: true },
      payment,
      undefined,
      { code: 'payment_mismatch', refundReason: 'account_closed' },
    ],
    [
      'the amount differs',
      purchase,
      { ...payment, amountPaise: 11_799 },
      claim,
      { code: 'payment_mismatch', refundReason: 'wrong_amount' },
    ],
    [
      'its order was cancelled',
      { ...purchase, isCancelled: true },
      payment,
      claim,
      { code: 'order_cancelled', refundReason: 'paid_after_cancelling' },
    ],
    [
      'the currency differs',
      purchase,
      { ...payment, currency: 'USD' },
      claim,
      { code: 'payment_mismatch', refundReason: 'wrong_amount' },
    ],
    [
      'no money was taken',
      purchase,
      { ...payment, amountPaise: 1, status: 'authorized' as const },
      claim,
      { code: 'payment_mismatch', refundReason: false },
    ],
    [
      'a service is missing',
      purchase,
      payment,
      { ...claim, target: { serviceIds: [4] } },
      { code: 'payment_mismatch', refundReason: false },
    ],
    [
      'a service is another',
      purchase,
      payment,
      { ...claim, target: { serviceIds: [4, 8] } },
      { code: 'payment_mismatch', refundReason: false },
    ],
    [
      'it paid no order',
      purchase,
      payment,
      { ...claim, target: { orderId: 3 } },
      { code: 'payment_mismatch', refundReason: false },
    ],
  ])('%s', (_what, bought, paid, claimed, rejection) => {
    const found = findRejection(bought, paid, claimed);
    expect(found && { code: found.problem.code, refundReason: found.refundReason }).toEqual(rejection);
  });
});
