import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const clock = settableClock(new Date('2026-11-28T04:00:00Z'));
const minute = 60;
const hour = 60 * minute;
let purchases: PurchaseFixture;
let customer: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
});
beforeEach(async () => {
  purchases.provider.be('well');
  await purchases.testApp.db.updateTable('payments').set({ checks: 6 }).execute();
  customer = await purchases.testApp.customer();
});
afterAll(() => purchases.close());

const run = () => reconcilePayments({ ...purchases.testApp.deps, clock });
const orders = async () => (await customer.api.POST('/orders', { body: {} })).data?.orders ?? [];
/** Opens a payment at the test's time. */
async function open() {
  const { id } = await makeService(purchases.testApp.db);
  const { checkout } = await purchases.check(customer, { service_id: id });
  await purchases.testApp.db
    .updateTable('payments')
    .set({ created_at: clock.now() })
    .where('provider_order_id', '=', checkout.order_id)
    .execute();
  return checkout.order_id;
}

describe('the reconciliation', () => {
  it.each(['captured', 'authorized'] as const)(
    'turns a payment that was %s into its order [payment-018]',
    async (outcome) => {
      await purchases.pay(await open(), outcome);
      clock.advance(2 * minute);
      expect(await run()).toEqual({ checked: 1, fulfilled: 1 });
      expect(await orders()).toMatchObject([{ payment_status: 'Completed' }]);
      clock.advance(hour);
      expect(await run()).toEqual({ checked: 0, fulfilled: 0 });
    },
  );

  it('checks an open payment after 2, 10 and 60 minutes, 6 hours, a day and 5 days, and not after that', async () => {
    await open();
    const looks: number[] = [];
    let minutes = 0;
    for (const step of [1, 1, 7, 1, 49, 1, 299, 1, 1_079, 1, 5_759, 1, 100_000]) {
      clock.advance(step * minute);
      minutes += step;
      const [first, second] = [await run(), await run()];
      expect(second.checked).toBe(0);
      if (first.checked > 0) looks.push(minutes);
    }
    expect(looks).toEqual([2, 10, 60, 360, 1_440, 7_200]);
  });

  it('fulfils a payment that the bank confirmed late', async () => {
    const orderId = await open();
    await purchases.pay(orderId, 'failed');
    clock.advance(2 * minute);
    expect(await run()).toEqual({ checked: 1, fulfilled: 0 });
    await purchases.pay(orderId, 'late');
    await expect
      .poll(async () => {
        clock.advance(6 * hour);
        await run();
        return (await orders()).length;
      })
      .toBe(1);
  });

  it('checks once after an outage, not once per missed check', async () => {
    await open();
    clock.advance(7 * hour);
    expect([await run(), await run()]).toEqual([
      { checked: 1, fulfilled: 0 },
      { checked: 0, fulfilled: 0 },
    ]);
  });

  it('retries after the provider was unavailable', async () => {
    await purchases.pay(await open());
    clock.advance(2 * minute);
    purchases.provider.be('unreachable');
    expect(await run()).toEqual({ checked: 1, fulfilled: 0 });
    purchases.provider.be('well');
    clock.advance(minute);
    expect(await run()).toEqual({ checked: 1, fulfilled: 1 });
    expect(await orders()).toHaveLength(1);
  });

  it('handles an order that the provider does not know', async () => {
    const orderId = await open();
    await purchases.testApp.db
      .updateTable('payments')
      .set({ provider_order_id: 'order_of_another_account' })
      .where('provider_order_id', '=', orderId)
      .execute();
    clock.advance(2 * minute);
    expect([await run(), await run()].map(({ checked }) => checked)).toEqual([1, 0]);
  });

  it('continues after a payment that can’t be fulfilled', async () => {
    await purchases.pay(await open(), 'captured', 100);
    await purchases.pay(await open());
    clock.advance(2 * minute);
    expect(await run()).toEqual({ checked: 2, fulfilled: 1 });
  });

  it('checks a payment once with concurrent workers', async () => {
    for (let index = 0; index < 6; index += 1) await open();
    // Each opens its connection first, so that the claims run concurrently.
    await Promise.all(Array.from({ length: 8 }, run));
    clock.advance(2 * minute);
    purchases.provider.takeCalls();
    const runs = await Promise.all(Array.from({ length: 8 }, run));
    expect(runs.reduce((sum, { checked }) => sum + checked, 0)).toBe(6);
    expect(purchases.provider.takeCalls()).toHaveLength(6);
  });

  it('checks 50 at a time', async () => {
    await abandon(53);
    clock.advance(2 * minute);
    expect((await run()).checked).toBe(50);
  });

  it('is fair to customers when another left many quotes unpaid', async () => {
    await abandon(120);
    customer = await purchases.testApp.customer();
    await purchases.pay(await open());
    clock.advance(2 * minute);
    expect(await run()).toEqual({ checked: 50, fulfilled: 1 });
  });

  it('checks the most overdue first, also when it was checked before', async () => {
    const early = await open();
    clock.advance(2 * minute);
    await run();
    clock.advance(7 * minute);
    await abandon(60);
    await purchases.pay(early);
    clock.advance(3 * minute);
    expect(await run()).toEqual({ checked: 50, fulfilled: 1 });
  });

  it('backs off for a payment whose checks fail', async () => {
    await open();
    purchases.provider.be('failing');
    let checked = 0;
    for (let tenMinutes = 0; tenMinutes < 6 * 24 * 2; tenMinutes += 1) {
      clock.advance(10 * minute);
      checked += (await run()).checked;
    }
    expect(checked).toBeGreaterThan(20);
    expect(checked).toBeLessThan(60);
  });
});

/** Opens quotes at the test's time that stay unpaid. */
async function abandon(count: number): Promise<void> {
  abandoned += count;
  const rows = Array.from({ length: count }, (_, index) => ({
    customer_id: customer.id,
    amount_paise: 100,
    billing_name: 'x',
    billing_email: 'x@example.in',
    billing_phone: '1',
    created_at: clock.now(),
    provider_order_id: `order_abandoned${abandoned - index}`,
  }));
  await purchases.testApp.db.insertInto('payments').values(rows).execute();
}
let abandoned = 0;
