/** The attempts to pay a purchase, as webhooks, browser and reconciliation report them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let admin: SignedInUser;
let before: number;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ lateAfterMs: 600_000 });
  admin = await purchases.testApp.admin();
  // The sandbox makes events only for a target; the tests deliver them themselves.
  purchases.sandbox.pauseWebhooks();
  purchases.sandbox.setWebhook({ url: 'http://127.0.0.1:9/none', secret: 'test_webhook_secret' });
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  before = purchases.sandbox.events().length;
});
afterAll(() => purchases.close());

const open = async () => {
  const { id } = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
  return { id, orderId: (await purchases.check(customer, { service_id: id })).checkout.order_id };
};
const attemptsOf = (orderId: string) =>
  purchases.testApp.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .select(['payment_attempts.provider_payment_id', 'payment_attempts.state', 'method', 'detail'])
    .select(['fee_paise', 'tax_paise', 'bank_reference', 'captured_at', 'payments.paid_at'])
    .where('provider_order_id', '=', orderId)
    .orderBy('payment_attempts.id')
    .execute();
const events = () => purchases.sandbox.events().slice(before);
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

describe('an attempt', () => {
  it('is kept with method, fee, tax and bank reference when the browser reports it', async () => {
    const { id, orderId } = await open();
    const proof = await purchases.pay(orderId);
    await customer.api.POST('/place_order', { body: { ...billing, ...proof, service_id: id } });
    const [attempt, ...others] = await attemptsOf(orderId);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({
      provider_payment_id: proof.payment_id,
      state: 'captured',
      method: 'card',
      detail: 'Visa 1111',
      fee_paise: 2_785,
      tax_paise: 425,
      bank_reference: proof.payment_id.slice(-6),
    });
    expect(attempt?.captured_at).toEqual(attempt?.paid_at);
  });

  it('that failed is kept beside the one that paid, and both are shown to admins', async () => {
    const { id, orderId } = await open();
    const failed = await purchases.pay(orderId, 'failed');
    const proof = await purchases.pay(orderId);
    const { data } = await customer.api.POST('/place_order', {
      body: { ...billing, ...proof, service_id: id },
    });
    for (const { id: eventId, body } of events()) await sendWebhook(purchases.testApp, { body, eventId });
    const order = data?.orders?.[0]?.id ?? 0;
    const shown = await admin.api.POST('/order_payments/{id}', { params: { path: { id: order } }, body: {} });
    const states = new Map(shown.data?.attempts.map((attempt) => [attempt.payment_id, attempt]));
    expect(states.get(failed.payment_id)).toMatchObject({ state: 'failed', captured_at: null });
    expect(states.get(proof.payment_id)).toMatchObject({
      state: 'captured',
      method: 'Card, Visa 1111',
      fee_paise: 2_785,
      tax_paise: 425,
    });
    const list = await admin.api.POST('/admin_payments', { body: { q: proof.payment_id } });
    expect(list.data?.payments).toMatchObject([
      { method: 'Card, Visa 1111', fee_paise: 2_785, tax_paise: 425 },
    ]);
  });

  it('of an unknown purchase is ignored', async () => {
    const body = JSON.stringify({
      event: 'payment.failed',
      payload: { payment: { entity: { id: 'pay_foreign', order_id: 'order_foreign' } } },
    });
    expect(await sendWebhook(purchases.testApp, { body })).toMatchObject({ body: { message: 'ignored' } });
  });

  it('without the orders of a failure is found by the reconciliation', async () => {
    const { orderId } = await open();
    const failed = await purchases.pay(orderId, 'failed');
    const later = { now: () => new Date(Date.now() + 3 * 60_000) };
    await reconcilePayments({ ...purchases.testApp.deps, clock: later });
    expect(await attemptsOf(orderId)).toMatchObject([
      { provider_payment_id: failed.payment_id, state: 'failed' },
    ]);
  });
});

it.each(Array.from({ length: 12 }, (_, round) => round))(
  'webhooks doubled and in any order end in the same states (round %i)',
  async () => {
    const { orderId } = await open();
    const late = await purchases.pay(orderId, 'late');
    const failed = await purchases.pay(orderId, 'failed');
    purchases.sandbox.confirmLate(late.payment_id);
    const delivered = shuffled([...events(), ...events()]);
    // Repetitions have the same id, or another after a repetition by hand at the provider.
    for (const [place, { id, body }] of delivered.entries()) {
      const eventId = place % 2 === 0 ? id : `${id}_${place}`;
      expect((await sendWebhook(purchases.testApp, { body, eventId })).status).toBe(200);
    }
    const states = new Map((await attemptsOf(orderId)).map((row) => [row.provider_payment_id, row]));
    expect(states.get(late.payment_id)).toMatchObject({
      state: 'captured',
      fee_paise: 2_785,
      tax_paise: 425,
    });
    expect(states.get(failed.payment_id)).toMatchObject({ state: 'failed', captured_at: null });
    expect(states.size).toBe(2);
  },
);
