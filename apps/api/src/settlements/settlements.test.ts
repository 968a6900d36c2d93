/** Settlements as the provider reports them, matched with the payments and refunds here. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askSandbox } from '../../test/ask-sandbox.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

const clock = settableClock();
const day = 24 * 3_600;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  admin = await purchases.testApp.admin();
  const address = await purchases.testApp.app.listen({ port: 0, host: '127.0.0.1' });
  purchases.sandbox.setWebhook({ url: `${address}/webhooks/razorpay`, secret: 'test_webhook_secret' });
});
beforeEach(async () => {
  customer = await purchases.testApp.customer();
});
afterAll(() => purchases.close());

const buy = async () => {
  const service = await makeService(purchases.testApp.db, { priceRupees: 1_000 });
  return purchases.buy(customer, service.id);
};
const settle = async (options: Record<string, unknown> = {}) => {
  const items = await askSandbox(purchases, 'settle', options);
  // A day may be read by several processes at once, and again.
  await Promise.all([1, 2].map(() => readSettlements(purchases.testApp.deps)));
  await readSettlements(purchases.testApp.deps);
  return items as unknown as { id: string; settlement_id: string; settlement_utr: string }[];
};
const newest = async () => {
  const { data } = await admin.api.POST('/admin_settlements', { body: { limit: 1 } });
  const [settlement] = data?.settlements ?? [];
  if (!settlement) throw new Error('there is no settlement');
  return settlement;
};
const mismatches = async () => {
  const { data } = await admin.api.POST('/settlement_mismatches', { body: { limit: 50 } });
  return new Map(data?.mismatches.map((row) => [row.entity_id, row]));
};

describe('a settlement', () => {
  it('is read once, with its UTR, fees, payments and refunds', async () => {
    const order = await buy();
    const refund = await refundAtProvider(purchases, { payment_id: order.proof.payment_id, amount: 10_000 });
    await expect
      .poll(async () => (await purchases.testApp.db.selectFrom('refunds').select('id').execute()).length)
      .toBe(1);
    const [item] = await settle();
    const settlement = await newest();
    expect(settlement).toMatchObject({
      settlement_id: item?.settlement_id,
      utr: item?.settlement_utr,
      amount_paise: 118_000 - 2_785 - 10_000,
      fee_paise: 2_785,
      tax_paise: 425,
      items: 2,
    });
    const params = { path: { id: settlement.id } };
    const { data } = await admin.api.POST('/settlement_items/{id}', { params, body: {} });
    expect(data?.items).toMatchObject([
      { kind: 'payment', entity_id: order.proof.payment_id, credit_paise: 115_215, order: { id: order.id } },
      { kind: 'refund', entity_id: refund.id, debit_paise: 10_000, order: { id: order.id } },
    ]);
    const shown = await admin.api.POST('/order_payments/{id}', {
      params: { path: { id: order.id } },
      body: {},
    });
    expect(shown.data?.attempts).toMatchObject([{ settlement: settlement.utr }]);
    expect(await mismatches()).toEqual(new Map());
  });
});

describe('a mismatch', () => {
  it('is another amount, or a payment that is not known here, told once', async () => {
    const order = await buy();
    const items = await settle({ wrong_amount: order.proof.payment_id, unknown: true });
    const foreign = items.find(({ id }) => id.startsWith('pay_') && id !== order.proof.payment_id)?.id ?? '';
    const found = await mismatches();
    expect(found.get(order.proof.payment_id)).toMatchObject({
      kind: 'amount',
      expected_paise: 118_000,
      found_paise: 117_900,
      order: { id: order.id },
    });
    expect(found.get(foreign)).toMatchObject({ kind: 'unknown_here', found_paise: 100_000, order: null });
    const { data } = await admin.api.POST('/getnotification', { body: {} });
    expect(data?.notifications.filter(({ title }) => title === 'Settlement Mismatch')).toHaveLength(1);
  });

  it('is a payment that is not settled after a week, until it is', async () => {
    const order = await buy();
    const { payment_id: paymentId } = order.proof;
    await settle({ leave_out: [paymentId] });
    expect((await mismatches()).get(paymentId)).toBeUndefined();
    clock.advance(8 * day);
    await readSettlements(purchases.testApp.deps);
    expect((await mismatches()).get(paymentId)).toMatchObject({ kind: 'unsettled', expected_paise: 118_000 });
    clock.advance(-8 * day);
    await settle();
    expect((await mismatches()).get(paymentId)).toBeUndefined();
  });

  it('is a payment that the provider does not know', async () => {
    const order = await buy();
    await settle({ leave_out: [order.proof.payment_id] });
    await purchases.testApp.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: 'pay_invented' })
      .where('provider_payment_id', '=', order.proof.payment_id)
      .execute();
    clock.advance(8 * day);
    await readSettlements(purchases.testApp.deps);
    clock.advance(-8 * day);
    expect((await mismatches()).get('pay_invented')).toMatchObject({ kind: 'unknown_there' });
  });
});

it('waits for the provider while it is down', async () => {
  purchases.provider.be('unreachable');
  await expect(readSettlements(purchases.testApp.deps)).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
  });
  purchases.provider.be('well');
});
