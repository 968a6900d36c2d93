/** Two quotes of one purchase at two totals: the first paid creates the orders, the other is refunded. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import {
  billing,
  createPurchaseFixture,
  type PaymentProof,
  type PurchaseFixture,
} from '../../test/purchase-fixture.ts';
import { refundsOf } from '../../test/refunds.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ lateAfterMs: 600_000 });
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
});
afterAll(() => purchases.close());

const setPrice = (rupees: number) =>
  purchases.testApp.db
    .updateTable('services')
    .set({ price_paise: rupees * 100 })
    .where('id', '=', service.id)
    .execute();
const quoteAt = async (rupees: number): Promise<string> => {
  await setPrice(rupees);
  return (await purchases.check(customer, { service_id: service.id })).checkout.order_id;
};
const place = (proof: PaymentProof) =>
  postJson(
    purchases.testApp,
    '/place_order',
    { ...billing, ...proof, service_id: service.id },
    customer.token,
  );
const report = (proof: PaymentProof) =>
  sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof));
const status = async () =>
  (await customer.api.POST('/payment_status', { body: { service_id: service.id } })).data;
const pricesBought = async () =>
  (await customer.api.POST('/orders', { body: {} })).data?.orders.map(({ price }) => price);

describe('an older quote and a newer one at another total', () => {
  it('create one order when both are paid, and the second capture is refunded with its reason [payment-016]', async () => {
    const [old, recent] = [await quoteAt(1_000), await quoteAt(2_000)];
    const [first, second] = [await purchases.pay(recent), await purchases.pay(old)];
    expect(await place(first)).toMatchObject({ status: 200 });
    expect(await place(second)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_refunded',
        message: expect.stringContaining('because this purchase was paid already'),
      },
    });
    expect(await pricesBought()).toEqual([2_000]);
    expect(await refundsOf(purchases, second.payment_id)).toMatchObject([
      { reason: 'paid_twice', state: 'processed', amount_paise: 118_000 },
    ]);
    expect(await refundsOf(purchases, first.payment_id)).toEqual([]);
  });

  it('create one order when reported concurrently, six times over', async () => {
    for (let round = 1; round <= 6; round += 1) {
      const quotes = [
        await quoteAt(1_000 + round),
        await quoteAt(2_000 + round),
        await quoteAt(3_000 + round),
      ];
      const proofs = await Promise.all(quotes.map((id) => purchases.pay(id)));
      const answers = await Promise.all(proofs.map(report));
      expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200]);
      expect(await pricesBought()).toHaveLength(round);
      const refunds = await Promise.all(proofs.map(({ payment_id: id }) => refundsOf(purchases, id)));
      expect(refunds.flat()).toMatchObject([1, 2].map(() => ({ reason: 'paid_twice', state: 'processed' })));
    }
  });

  it('are paid when the older one was paid', async () => {
    const [old, recent] = [await quoteAt(1_000), await quoteAt(2_000)];
    await purchases.pay(old);
    await purchases.pay(recent, 'failed');
    expect(await status()).toMatchObject({ state: 'paid', bought: [{ total: 1_180 }] });
    const second = await purchases.pay(recent);
    expect(await status()).toMatchObject({
      state: 'paid',
      refunded: {
        total: 2_360,
        message:
          'Rs.2,360 was returned to you, because this purchase was paid already. It reaches your account in 5 to 7 working days.',
      },
      message: expect.stringContaining(
        'Rs.2,360 was returned to you, because this purchase was paid already',
      ),
    });
    expect(await pricesBought()).toEqual([1_000]);
    expect(await refundsOf(purchases, second.payment_id)).toHaveLength(1);
  });

  it('do not capture an amount that is only authorised on the second', async () => {
    const [old, recent] = [await quoteAt(1_000), await quoteAt(2_000)];
    await place(await purchases.pay(old));
    await report(await purchases.pay(recent, 'authorized'));
    expect(purchases.sandbox.captured(recent)).toBe(0);
    expect(await pricesBought()).toEqual([1_000]);
  });
});

describe('a repeated purchase', () => {
  it('uses a new quote, and payments on the earlier quotes are refunded', async () => {
    const [old, recent] = [await quoteAt(1_000), await quoteAt(2_000)];
    await place(await purchases.pay(recent));
    // The same total as that of the open quote.
    const again = await quoteAt(1_000);
    expect(again).not.toBe(old);
    expect(await place(await purchases.pay(again))).toMatchObject({ status: 200 });
    const stale = await purchases.pay(old);
    await report(stale);
    expect(await pricesBought()).toEqual([1_000, 2_000]);
    expect(await refundsOf(purchases, stale.payment_id)).toMatchObject([{ reason: 'paid_twice' }]);
  });

  it('creates one order from two concurrent tabs at two totals', async () => {
    for (let round = 1; round <= 4; round += 1) {
      await setPrice(5_000 + round);
      const [one, , other] = await Promise.all([
        purchases.check(customer, { service_id: service.id }),
        setPrice(6_000 + round),
        purchases.check(customer, { service_id: service.id }),
      ]);
      const ids = new Set([one.checkout.order_id, other.checkout.order_id]);
      const proofs = await Promise.all([...ids].map((id) => purchases.pay(id)));
      await Promise.all(proofs.map(report));
      expect(await pricesBought()).toHaveLength(round);
    }
  });
});
