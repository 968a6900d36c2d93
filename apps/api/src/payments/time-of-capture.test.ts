/** When a payment counts as paid that was found by a look at open payments. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { openShop, type Proof, type Shop } from '../../test/shop.ts';
import { paymentNotice, sendWebhook } from '../../test/webhook.ts';
import type { Signed } from '../../test/world.ts';
import { reconcilePayments } from './reconcile.ts';

const clock = settableClock();
const minute = 60;
let shop: Shop;
let customer: Signed;

beforeAll(async () => {
  shop = await openShop({ lateAfterMs: 600_000, clock });
});
beforeEach(async () => {
  await shop.world.db.updateTable('payments').set({ checks: 6 }).execute();
  customer = await shop.world.customer();
});
afterAll(() => shop.close());

const look = () => reconcilePayments(shop.world.deps);
const open = async () => {
  const { id } = await makeService(shop.world.db);
  return (await shop.check(customer, { service_id: id })).checkout.order_id;
};
const payment = ({ payment_order_id: id }: Proof) =>
  shop.world.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', id)
    .executeTakeFirstOrThrow();
const report = (proof: Proof, capturedAt: Date) => {
  const { body } = paymentNotice('payment.captured', proof);
  return sendWebhook(shop.world, {
    body: JSON.stringify({ ...JSON.parse(body), created_at: capturedAt.getTime() / 1_000 }),
  });
};
const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

it('is the start of an attempt that no look found uncaptured', async () => {
  const proof = await shop.pay(await open());
  const [begun] = await shop.world.deps.payments.fetchOrderPayments(proof.payment_order_id);
  clock.advance(60 * minute);
  expect(await look()).toMatchObject({ fulfilled: 1 });
  expect((await payment(proof)).paid_at).toEqual(begun?.createdAt);
});

it('is when it was found for an attempt that a look found uncaptured, since the bank was late', async () => {
  const proof = await shop.pay(await open(), 'late');
  clock.advance(2 * minute);
  expect(await look()).toMatchObject({ checked: 1, fulfilled: 0 });
  shop.sandbox.confirmLate(proof.payment_id);
  clock.advance(8 * minute);
  expect(await look()).toMatchObject({ fulfilled: 1 });
  expect((await payment(proof)).paid_at).toEqual(clock.now());
});

it('is the start of a second attempt, whatever a look found of the first', async () => {
  const id = await open();
  await shop.pay(id, 'failed');
  // Before the second is begun at the provider, whose clock is the machine's.
  await shop.world.db
    .updateTable('payments')
    .set({ uncaptured_at: new Date(Date.now() - 10_000) })
    .where('provider_order_id', '=', id)
    .execute();
  const proof = await shop.pay(id);
  clock.advance(2 * minute);
  await look();
  expect((await payment(proof)).paid_at?.getTime()).toBeLessThan(Date.now());
});

it('stays what the invoice prints, whatever the provider’s event says later', async () => {
  const proof = await shop.pay(await open(), 'late');
  clock.advance(2 * minute);
  await look();
  shop.sandbox.confirmLate(proof.payment_id);
  clock.advance(8 * minute);
  await look();
  const { paid_at: printed } = await payment(proof);
  const captured = wholeSeconds(new Date(clock.now().getTime() - 5 * minute * 1_000));
  expect(await report(proof, captured)).toMatchObject({ status: 200, body: { message: 'ignored' } });
  expect((await payment(proof)).paid_at).toEqual(printed);
});

it('leaves serials and dates of issue in one order', async () => {
  const invoices = await shop.world.db
    .selectFrom('invoices')
    .select(['serial', 'issued_at'])
    .orderBy('serial')
    .execute();
  expect(invoices.length).toBeGreaterThan(3);
  const times = invoices.map(({ issued_at: at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
