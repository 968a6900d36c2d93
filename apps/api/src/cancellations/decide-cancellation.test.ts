/** An admin decides: how much comes back, once, whatever the payment provider does. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { createCancellationFixture, type CancellationFixture } from '../../test/cancellation-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { reconcileRefunds } from '../payments/refunds/refund-payment.ts';

let fixture: CancellationFixture;
beforeAll(async () => void (fixture = await createCancellationFixture()));
afterEach(() => fixture.provider.be('well'));
afterAll(() => fixture.close());

const later = (minutes = 2) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
const reconcile = () => reconcileRefunds({ ...fixture.testApp.deps, clock: later() });
const atProvider = (payment: string) => fixture.testApp.deps.payments.fetchRefunds(payment);
const asked = async (count = 1) => {
  const bought = await fixture.buyOrders(count);
  for (const id of bought.orders) await fixture.ask(bought.customer, id);
  return bought;
};

describe('an approval', () => {
  it('of a part cancels the order, refunds at the provider and credits the invoice', async () => {
    const { customer, id, payment } = await asked();
    await fixture.approve(id, '5400.50');
    expect(await fixture.detail(customer, id)).toMatchObject({
      is_cancelled: true,
      payment_status: 'Completed',
      refunded_amount: 5_400.5,
      refunded: { total: 5_400.5 },
      cancellation_sum: null,
      cancellation: {
        state: 'approved',
        amount: 5_400.5,
        decision_reason: 'As you wish',
        refund: { state: 'processed', by_bank: false },
      },
      abilities: { request_cancellation: false, withdraw_cancellation: false },
    });
    expect(await atProvider(payment)).toMatchObject([{ amountPaise: 540_050, state: 'processed' }]);
    expect(await fixture.refundsOfOrder(id)).toMatchObject([{ state: 'processed', credited: 540_050 }]);
    expect(await fixture.noticesOf(customer, id)).toEqual([
      expect.stringMatching(/^Order Cancelled: .* Rs\.5,400\.50 comes back to you\. Reason: As you wish\.$/),
      expect.stringMatching(
        /^Payment Refunded: Rs\.5,400\.50 was returned to you, because the order was cancelled\./,
      ),
    ]);
    expect(await fixture.noticesOf(fixture.staff, id)).toHaveLength(3);
    const { data } = await fixture.admin.api.POST('/adminorders', {
      body: { payment_status: 'Partly Refunded' },
    });
    expect(data?.orders.map((row) => row.id)).toContain(id);
  });

  it('of all that is left, and of nothing', async () => {
    const { customer, id } = await asked();
    await fixture.approve(id, '11800');
    expect(await fixture.detail(customer, id)).toMatchObject({ is_cancelled: true, refunded_amount: 11_800 });
    const { data } = await fixture.admin.api.POST('/adminorders', { body: { payment_status: 'Refunded' } });
    expect(data?.orders.find((row) => row.id === id)).toMatchObject({ is_refunded: true });
    const none = await asked();
    await fixture.approve(none.id, '0');
    expect(await fixture.detail(none.customer, none.id)).toMatchObject({
      is_cancelled: true,
      refunded_amount: 0,
      cancellation: { amount: 0, refund: null },
    });
    expect(await fixture.refundsOfOrder(none.id)).toEqual([]);
  });

  it('gives back at most what earlier refunds left', async () => {
    const { customer, id, proof } = await asked();
    const refund = await refundAtProvider(fixture, { payment_id: proof.payment_id, amount: 300_000 });
    await sendWebhook(fixture.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    expect((await fixture.detail(customer, id)).cancellation_sum).toMatchObject({
      refunded: 3_000,
      comes_back: 8_800,
      left: 8_800,
    });
    await expect(fixture.approve(id, '8800.01')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'amount', message: 'At most Rs.8,800 can come back.' }],
    });
    expect((await fixture.detail(customer, id)).is_cancelled).toBe(false);
    await fixture.approve(id, '8800');
    expect(await fixture.detail(customer, id)).toMatchObject({ refunded_amount: 11_800 });
  });

  it('is made once by two admins at once, and twice by one', async () => {
    const { id, payment } = await asked();
    const colleague = await fixture.testApp.admin();
    const outcomes = await Promise.all([
      problemCodeOf(fixture.approve(id, '100')),
      problemCodeOf(fixture.approve(id, '200', {}, colleague)),
      problemCodeOf(fixture.decline(id)),
    ]);
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'taken']);
    expect(await problemCodeOf(fixture.approve(id, '100'))).toBe('conflict');
    expect((await atProvider(payment)).length).toBeLessThanOrEqual(1);
  });

  it('or the withdrawal of the customer counts when both come at once, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customer, id, payment } = await asked();
      const both = [
        () => problemCodeOf(fixture.approve(id, '100')),
        () => problemCodeOf(fixture.withdraw(customer, id)),
      ];
      const outcomes = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((call) => call()));
      expect(outcomes.toSorted()).toEqual(['conflict', 'taken']);
      const { is_cancelled: isCancelled, cancellation } = await fixture.detail(customer, id);
      expect(cancellation?.state).toBe(isCancelled ? 'approved' : 'withdrawn');
      expect(await atProvider(payment)).toHaveLength(isCancelled ? 1 : 0);
    }
  });
});

it('a declined request lets the order go on, and can be made again', async () => {
  const { customer, id } = await asked();
  await fixture.decline(id);
  expect(await fixture.detail(customer, id)).toMatchObject({
    is_cancelled: false,
    cancellation: { state: 'declined', decision_reason: 'The form is filed' },
    abilities: { request_cancellation: true },
  });
  expect(await fixture.noticesOf(customer, id)).toEqual([
    expect.stringMatching(/^Cancellation Declined: .* Reason: The form is filed\.$/),
  ]);
  await fixture.ask(customer, id, 'Still');
  expect((await fixture.detail(customer, id)).cancellation).toMatchObject({ state: 'requested' });
});

describe('a provider that', () => {
  it.each(['unreachable', 'failing', 'losing answers'] as const)(
    'is %s is asked again, and refunds once',
    async (mood) => {
      const { customer, id, payment } = await asked();
      fixture.provider.be(mood);
      await fixture.approve(id, '1000');
      expect((await fixture.detail(customer, id)).cancellation).toMatchObject({
        refund: { state: 'pending' },
      });
      fixture.provider.be('well');
      await Promise.all([reconcile(), reconcile()]);
      await reconcile();
      expect(await atProvider(payment)).toHaveLength(1);
      expect(await fixture.refundsOfOrder(id)).toMatchObject([{ state: 'processed', credited: 100_000 }]);
      expect(
        (await fixture.noticesOf(customer, id)).filter((text) => text.startsWith('Payment Refunded')),
      ).toHaveLength(1);
    },
  );

  it('refuses leaves the money to be paid by bank, which is recorded once', async () => {
    const { customer, id, proof } = await asked();
    fixture.provider.be('unreachable');
    await fixture.approve(id, '11800');
    // Somebody refunds a part in the provider’s dashboard, so the whole is refused.
    fixture.provider.be('well');
    const taken = await refundAtProvider(fixture, { payment_id: proof.payment_id, amount: 100 });
    await reconcile();
    expect(await fixture.refundsOfOrder(id)).toMatchObject([{ state: 'failed', credited: null }]);
    expect(await fixture.noticesOf(fixture.admin, id)).toContainEqual(
      expect.stringMatching(/^Refund Failed: .*Please pay it by bank/),
    );
    await sendWebhook(fixture.testApp, refundWebhook('refund.processed', taken, proof.payment_order_id));
    const record = (reference: string, day = '2026-01-05') =>
      fixture.admin.api.POST('/record_bank_refund', {
        body: { order_id: id, bank_reference: reference, bank_paid_on: day },
      });
    await expect(record(' ')).rejects.toMatchObject({ errors: [{ field: 'bank_reference' }] });
    await expect(record('UTR1', '2999-01-01')).rejects.toMatchObject({ errors: [{ field: 'bank_paid_on' }] });
    const outcomes = await Promise.all([problemCodeOf(record('UTR1')), problemCodeOf(record('UTR2'))]);
    expect(outcomes.toSorted()).toEqual(['conflict', 'taken']);
    // The credit notes never exceed the invoice.
    expect(await fixture.refundsOfOrder(id)).toMatchObject([
      { state: 'failed' },
      { state: 'processed', credited: 1_179_900 },
    ]);
    expect(await fixture.detail(customer, id)).toMatchObject({
      refunded_amount: 11_800,
      cancellation: { refund: { state: 'processed', by_bank: true, bank_paid_on: '2026-01-05' } },
    });
  });
});

it('an admin may pay by bank at once, without the provider', async () => {
  const { customer, id, payment } = await asked();
  await fixture.approve(id, '500', { bank_reference: 'UTR 77', bank_paid_on: '2026-01-05' });
  expect(await atProvider(payment)).toEqual([]);
  expect(await fixture.refundsOfOrder(id)).toMatchObject([
    { state: 'processed', credited: 50_000, bank_reference: 'UTR 77' },
  ]);
  expect(await fixture.noticesOf(customer, id)).toContainEqual(
    'Payment Refunded: Rs.500 was paid to your bank account, because the order was cancelled. The bank’s reference is UTR 77.',
  );
});

describe('two orders of one payment', () => {
  it('are refunded by the same amount each, and matched to the right one when webhooks come in any order', async () => {
    const { customer, orders, payment, proof } = await asked(2);
    const [first = 0, second = 0] = orders;
    fixture.provider.be('losing answers');
    await fixture.approve(second, '1000');
    await fixture.approve(first, '1000');
    fixture.provider.be('well');
    const made = await atProvider(payment);
    expect(made).toMatchObject([{ amountPaise: 100_000 }, { amountPaise: 100_000 }]);
    for (const { id, receipt } of made.toReversed()) {
      const refund = { id, payment_id: payment, amount: 100_000, status: 'processed', receipt };
      await sendWebhook(fixture.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    }
    await reconcile();
    const [of1, of2] = [await fixture.refundsOfOrder(first), await fixture.refundsOfOrder(second)];
    expect(of1).toMatchObject([{ provider_refund_id: made[1]?.id, lines: [{ order_id: first }] }]);
    expect(of2).toMatchObject([{ provider_refund_id: made[0]?.id, lines: [{ order_id: second }] }]);
    expect(await fixture.detail(customer, first)).toMatchObject({ refunded_amount: 1_000 });
  });

  it('are credited on their own lines, and together never more than the invoice', async () => {
    const { customer, orders, payment } = await asked(2);
    for (const id of orders) await fixture.approve(id, '11800');
    expect(await atProvider(payment)).toHaveLength(2);
    for (const id of orders) {
      expect(await fixture.detail(customer, id)).toMatchObject({ refunded_amount: 11_800 });
    }
    const rows = await fixture.testApp.db
      .selectFrom('credit_notes')
      .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
      .innerJoin('payments', 'payments.id', 'invoices.payment_id')
      .select(({ fn }) => [
        fn.sum<number>('credit_notes.total_paise').as('credited'),
        fn.max('invoices.total_paise').as('invoiced'),
      ])
      .where('payments.provider_payment_id', '=', payment)
      .execute();
    expect(rows.map(({ credited, invoiced }) => credited - invoiced)).toEqual([0]);
  });
});
