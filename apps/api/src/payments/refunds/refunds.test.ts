/** Refunds are recorded, credited and notified once, whether made by us or at the provider. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { postJson } from '../../../test/post-json.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import {
  creditNotesOf,
  refundNotificationsOf,
  refundAtProvider,
  refundWebhook,
  refundsOf,
} from '../../../test/refunds.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import { issueMissingCreditNotes } from '../../invoices/corrections/credit-notes.ts';
import { fulfilPayment } from '../fulfil-payment.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { refundPayment, reconcileRefunds } from './refund-payment.ts';

let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  admin = await purchases.testApp.admin();
});
afterAll(() => purchases.close());

const fresh = async () => {
  customer = await purchases.testApp.customer();
  return makeService(purchases.testApp.db);
};
const later = (minutes: number) => ({
  ...purchases.testApp.deps,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});
const orderOf = async (id: number, who: SignedInUser = customer) =>
  (await who.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} })).data?.order;

describe('a refund made at the provider', () => {
  it('is credited in proportion, shown and notified once, for repeated reports in any order', async () => {
    const service = await fresh();
    const order = await purchases.buy(customer, service.id);
    const { payment_id, payment_order_id: orderId } = order.proof;
    const total = Math.round(order.total * 100);
    const half = Math.floor(total / 2);
    const refund = await refundAtProvider(purchases, { payment_id, amount: half, outcome: 'pending' });
    const done = refundWebhook('refund.processed', refund, orderId, 'processed');
    expect(
      await sendWebhook(purchases.testApp, refundWebhook('refund.created', refund, orderId)),
    ).toMatchObject({
      body: { message: 'recorded' },
    });
    expect(await orderOf(order.id)).toMatchObject({ refunded: null });
    await Promise.all([1, 2, 3].map(() => sendWebhook(purchases.testApp, done)));
    // An older state after a newer one.
    await sendWebhook(purchases.testApp, refundWebhook('refund.created', refund, orderId));
    await sendWebhook(purchases.testApp, refundWebhook('refund.failed', refund, orderId, 'failed'));
    expect(await refundsOf(purchases, payment_id)).toEqual([
      { amount_paise: half, reason: 'at_provider', state: 'processed', provider_refund_id: refund.id },
    ]);
    expect(await orderOf(order.id)).toMatchObject({
      refunded: { total: half / 100, refunded_at: expect.any(String) },
    });
    expect(await refundNotificationsOf(purchases, customer.id)).toEqual([
      expect.stringMatching(
        /^Payment Refunded: Rs\.\S+ was returned to you\. It reaches your account in 5 to 7/,
      ),
    ]);
    expect(await refundNotificationsOf(purchases, admin.id)).toContainEqual(
      expect.stringMatching(
        new RegExp(`of payment ${payment_id} was returned to its customer. Credit note CRN/`),
      ),
    );
    const [note, ...others] = await creditNotesOf(purchases, order.id);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ total_paise: half });

    const rest = await refundAtProvider(purchases, { payment_id });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', rest, orderId));
    const invoice = await purchases.testApp.db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.payment_id', 'invoices.payment_id')
      .select(['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'])
      .where('orders.id', '=', order.id)
      .executeTakeFirstOrThrow();
    const notes = await creditNotesOf(purchases, order.id);
    const heads = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
    for (const head of heads) expect(notes.reduce((sum, each) => sum + each[head], 0)).toBe(invoice[head]);
    const again = { ...billing, ...order.proof, service_id: service.id };
    expect(await postJson(purchases.testApp, '/place_order', again, customer.token)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded', message: expect.stringContaining('was returned to you') },
    });
    expect(
      await postJson(purchases.testApp, '/place_order', again, (await purchases.testApp.customer()).token),
    ).toMatchObject({
      body: { code: 'payment_used' },
    });
  });

  it('is completed by the check of pending refunds when its last webhook is lost', async () => {
    const service = await fresh();
    const order = await purchases.buy(customer, service.id);
    const { payment_id, payment_order_id: orderId } = order.proof;
    const refund = await refundAtProvider(purchases, { payment_id, outcome: 'pending' });
    await sendWebhook(purchases.testApp, refundWebhook('refund.created', refund, orderId));
    await refundAtProvider(purchases, { refund_id: refund.id, outcome: 'processed' });
    await reconcileRefunds(later(2));
    expect(await refundsOf(purchases, payment_id)).toMatchObject([{ state: 'processed' }]);
  });

  it('that failed is not credited, and only the admins are notified', async () => {
    const service = await fresh();
    const order = await purchases.buy(customer, service.id);
    const { payment_id, payment_order_id: orderId } = order.proof;
    const refund = await refundAtProvider(purchases, { payment_id, outcome: 'failed' });
    await sendWebhook(purchases.testApp, refundWebhook('refund.failed', refund, orderId));
    expect(await creditNotesOf(purchases, order.id)).toEqual([]);
    expect(await refundNotificationsOf(purchases, customer.id)).toEqual([]);
    expect(await refundNotificationsOf(purchases, admin.id)).toContainEqual(
      expect.stringMatching(new RegExp(`^Refund Failed: .* of payment ${payment_id} could not be returned`)),
    );
    expect(await orderOf(order.id)).toMatchObject({ refunded: null });
  });

  it('made before the orders is credited after the invoice is issued', async () => {
    const service = await fresh();
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const proof = await purchases.pay(checkout.order_id);
    const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id, amount: 100 });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, checkout.order_id));
    const [order] = await fulfilPayment(purchases.testApp.deps, proof.payment_id);
    expect(await creditNotesOf(purchases, order?.id ?? 0)).toEqual([]);
    await Promise.all([
      issueMissingCreditNotes(purchases.testApp.deps),
      issueMissingCreditNotes(purchases.testApp.deps),
    ]);
    expect(await creditNotesOf(purchases, order?.id ?? 0)).toMatchObject([{ total_paise: 100 }]);
  });

  it('of an unknown payment is ignored', async () => {
    const refund = { id: 'rfnd_other', payment_id: 'pay_other', amount: 100, status: 'processed' };
    expect(
      await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, 'order_other')),
    ).toMatchObject({ status: 200, body: { message: 'ignored' } });
    expect(await refundsOf(purchases, 'pay_other')).toEqual([]);
  });
});

describe('a payment that can’t be fulfilled', () => {
  it('because of a wrong amount is refunded once, and the customer is notified', async () => {
    const service = await fresh();
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const proof = await purchases.pay(checkout.order_id, 'captured', 100);
    const body = { ...billing, ...proof, service_id: service.id };
    const answers = await Promise.all(
      [1, 2, 3].map(() => postJson(purchases.testApp, '/place_order', body, customer.token)),
    );
    expect(answers.map(({ body: { code } }) => code)).toEqual(Array(3).fill('payment_refunded'));
    expect(answers[0]?.body['message']).toMatch(/^Rs\.1 was returned to you, because it was not the price/);
    expect(await refundsOf(purchases, proof.payment_id)).toMatchObject([
      { amount_paise: 100, reason: 'wrong_amount', state: 'processed' },
    ]);
    expect(await refundNotificationsOf(purchases, customer.id)).toHaveLength(1);
    const status = await customer.api.POST('/payment_status', { body: { service_id: service.id } });
    expect(status.data).toMatchObject({
      state: 'failed',
      refunded: { total: 1 },
      message: expect.stringContaining('Rs.1 was returned to you'),
    });
  });

  it('because the account is closed is refunded and creates no order', async () => {
    const service = await fresh();
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    await purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', customer.id)
      .execute();
    const { payment_id } = await purchases.pay(checkout.order_id);
    await reconcilePayments(later(3));
    expect(await refundsOf(purchases, payment_id)).toMatchObject([
      { reason: 'account_closed', state: 'processed' },
    ]);
    const orders = await purchases.testApp.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customer.id)
      .execute();
    expect(orders).toEqual([]);
    expect(await refundNotificationsOf(purchases, admin.id)).toContainEqual(
      expect.stringMatching(/because the account is closed\.$/),
    );
  });

  it('waits while the provider is unavailable, and the refund is retried with the same key', async () => {
    const service = await fresh();
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const proof = await purchases.pay(checkout.order_id, 'captured', 100);
    const payment = await purchases.testApp.deps.payments.fetchPayment(proof.payment_id);
    const { id: purchaseId } = await purchases.testApp.db
      .selectFrom('payments')
      .select('id')
      .where('provider_order_id', '=', checkout.order_id)
      .executeTakeFirstOrThrow();
    if (!payment) throw new Error('the sandbox lost the payment');
    purchases.provider.be('unreachable');
    const pending = await refundPayment(purchases.testApp.deps, purchaseId, payment, 'wrong_amount');
    purchases.provider.be('well');
    expect(pending).toMatchObject({ state: 'pending', provider_refund_id: null });
    await Promise.all([reconcileRefunds(later(2)), reconcileRefunds(later(2))]);
    await reconcileRefunds(later(60));
    expect(await refundsOf(purchases, proof.payment_id)).toMatchObject([{ state: 'processed' }]);
    expect(await purchases.testApp.deps.payments.fetchRefunds(proof.payment_id)).toHaveLength(1);
  });

  it('is not refunded twice when it was refunded at the provider first', async () => {
    const service = await fresh();
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const proof = await purchases.pay(checkout.order_id, 'captured', 100);
    await refundAtProvider(purchases, { payment_id: proof.payment_id });
    await expect(fulfilPayment(purchases.testApp.deps, proof.payment_id)).rejects.toMatchObject({
      code: 'payment_refunded',
    });
    expect(await refundsOf(purchases, proof.payment_id)).toMatchObject([
      { reason: 'at_provider', state: 'processed' },
    ]);
  });

  it.each(['before', 'while'] as const)(
    'is refunded except for what was refunded at the provider %s our request',
    async (when) => {
      const service = await fresh();
      const { checkout } = await purchases.check(customer, { service_id: service.id });
      const { payment_id } = await purchases.pay(checkout.order_id, 'captured', 5_000);
      const returnPart = () => refundAtProvider(purchases, { payment_id, amount: 3_000 });
      const fulfil = () => fulfilPayment(purchases.testApp.deps, payment_id).catch((error: unknown) => error);
      const { arrived, release } = purchases.provider.holdBack(/^POST .*\/refund/);
      if (when === 'before') await returnPart();
      const fulfilled = fulfil();
      await arrived;
      if (when === 'while') await returnPart();
      release();
      expect(await fulfilled).toMatchObject({ code: 'payment_refunded' });
      const rows = (await refundsOf(purchases, payment_id)).map(({ amount_paise, reason }) => [
        reason,
        amount_paise,
      ]);
      expect(Object.fromEntries(rows)).toEqual({ at_provider: 3_000, wrong_amount: 2_000 });
      expect(await purchases.testApp.deps.payments.fetchPayment(payment_id)).toMatchObject({
        status: 'refunded',
      });
    },
  );
});
