/** The date of payment of a purchase that the reconciliation fulfils. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import {
  createPurchaseFixture,
  type PaymentProof,
  type PurchaseFixture,
} from '../../test/purchase-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

const clock = settableClock();
const minute = 60;
let purchases: PurchaseFixture;
let customer: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ lateAfterMs: 600_000, clock });
});
beforeEach(async () => {
  await purchases.testApp.db.updateTable('payments').set({ checks: 6 }).execute();
  customer = await purchases.testApp.customer();
});
afterAll(() => purchases.close());

const reconcile = () => reconcilePayments(purchases.testApp.deps);
const open = async () => {
  const { id } = await makeService(purchases.testApp.db);
  return (await purchases.check(customer, { service_id: id })).checkout.order_id;
};
const payment = ({ payment_order_id: id }: PaymentProof) =>
  purchases.testApp.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', id)
    .executeTakeFirstOrThrow();
const report = (proof: PaymentProof, capturedAt: Date) => {
  const { body } = paymentWebhook('payment.captured', proof);
  return sendWebhook(purchases.testApp, {
    body: JSON.stringify({ ...JSON.parse(body), created_at: capturedAt.getTime() / 1_000 }),
  });
};
const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

it('is the start of an attempt that no check found uncaptured', async () => {
  const proof = await purchases.pay(await open());
  const [begun] = await purchases.testApp.deps.payments.fetchOrderPayments(proof.payment_order_id);
  clock.advance(60 * minute);
  expect(await reconcile()).toMatchObject({ fulfilled: 1 });
  expect((await payment(proof)).paid_at).toEqual(begun?.createdAt);
});

it('is the time of the check for an attempt that an earlier check found uncaptured', async () => {
  const proof = await purchases.pay(await open(), 'late');
  clock.advance(2 * minute);
  expect(await reconcile()).toMatchObject({ checked: 1, fulfilled: 0 });
  purchases.sandbox.confirmLate(proof.payment_id);
  clock.advance(8 * minute);
  expect(await reconcile()).toMatchObject({ fulfilled: 1 });
  expect((await payment(proof)).paid_at).toEqual(clock.now());
});

it('is the start of a second attempt, also when a check found the first uncaptured', async () => {
  const id = await open();
  await purchases.pay(id, 'failed');
  // Before the second attempt starts at the provider, which uses the machine's clock.
  await purchases.testApp.db
    .updateTable('payments')
    .set({ uncaptured_at: new Date(Date.now() - 10_000) })
    .where('provider_order_id', '=', id)
    .execute();
  const proof = await purchases.pay(id);
  clock.advance(2 * minute);
  await reconcile();
  expect((await payment(proof)).paid_at?.getTime()).toBeLessThan(Date.now());
});

it('stays as printed on the invoice when the provider’s event arrives later', async () => {
  const proof = await purchases.pay(await open(), 'late');
  clock.advance(2 * minute);
  await reconcile();
  purchases.sandbox.confirmLate(proof.payment_id);
  clock.advance(8 * minute);
  await reconcile();
  const { paid_at: printed } = await payment(proof);
  const captured = wholeSeconds(new Date(clock.now().getTime() - 5 * minute * 1_000));
  expect(await report(proof, captured)).toMatchObject({ status: 200, body: { message: 'ignored' } });
  expect((await payment(proof)).paid_at).toEqual(printed);
});

it('keeps serial numbers and dates of issue in the same order', async () => {
  const invoices = await purchases.testApp.db
    .selectFrom('invoices')
    .select(['serial', 'issued_at'])
    .orderBy('serial')
    .execute();
  expect(invoices.length).toBeGreaterThan(3);
  const times = invoices.map(({ issued_at: at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
