import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';

let fixture: ReceiptFixture;
beforeAll(async () => void (fixture = await createReceiptFixture()));
afterAll(() => fixture.close());

it('is added up, shown with where the rest can be paid, and told', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.admin.api.POST('/update_settings', {
    body: {
      bank_account_name: 'Udaan Filings',
      bank_account_number: '50100 0123 4567',
      bank_ifsc: 'hdfc0000123',
      upi_id: 'udaan@hdfcbank',
    },
  });
  const payTo = {
    account_name: 'Udaan Filings',
    account_number: '5010001234567',
    ifsc: 'HDFC0000123',
    upi_id: 'udaan@hdfcbank',
  };
  expect(await fixture.detail(customer, id)).toMatchObject({ balance: null, pay_to: payTo });
  await fixture.record(id, { amount: '5000' });
  expect(await fixture.detail(customer, id)).toMatchObject({
    payment_status: 'Completed',
    balance: { received: 5_000, owed: 6_800 },
    pay_to: payTo,
  });
  const listed = async () => {
    const { data: own } = await customer.api.POST('/orders', { body: {} });
    const { data: partly } = await fixture.admin.api.POST('/adminorders', {
      body: { payment_status: 'Partly Paid' },
    });
    return [own, partly].map((list) => list?.orders.find((order) => order.id === id)?.owed_amount);
  };
  expect(await listed()).toEqual([6_800, 6_800]);
  await fixture.record(id, { amount: '6800', method: 'cheque', reference: '000123' });
  expect(await listed()).toEqual([0, undefined]);
  expect(await fixture.detail(customer, id)).toMatchObject({
    balance: { received: 11_800, owed: 0 },
    pay_to: null,
  });
  expect(await problemCodeOf(fixture.record(id, { amount: '1' }))).toBe('validation_failed');
  const payments = await fixture.payments(customer);
  expect(payments.map(({ amount_paise: paise }) => paise)).toEqual([680_000, 500_000]);
  const notices = await fixture.noticesOf(customer, id);
  expect(notices).toContainEqual(expect.stringMatching(/^Order Placed: .* is partly paid and placed\.$/));
  expect(notices).toContainEqual(
    expect.stringMatching(/^Payment Received: We received Rs\.6,800 .* nothing left to pay\.$/),
  );
});

it('is owed again when its receipt is voided, once', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.record(id, { amount: '11800', method: 'cheque', reference: '000777' });
  const before = await fixture.detail(customer, id);
  const receiptId = before.balance?.receipts[0]?.id ?? 0;
  const answers = await Promise.all([1, 2].map(async () => problemCodeOf(fixture.voidReceipt(receiptId))));
  expect(answers.toSorted()).toEqual(['conflict', 'taken']);
  expect(await fixture.detail(customer, id)).toMatchObject({
    payment_status: 'Completed',
    balance: { received: 0, owed: 11_800, receipts: [{ voided: { reason: 'The cheque was returned' } }] },
  });
  expect(await fixture.payments(customer)).toEqual([]);
  const notices = await fixture.noticesOf(customer, id);
  expect(notices.filter((text) => text.startsWith('Payment Not Received'))).toHaveLength(1);
  await fixture.record(id, { amount: '11800', method: 'cheque', reference: '000777' });
  expect((await fixture.detail(customer, id)).balance).toMatchObject({ owed: 0 });
});

it('is never more than the total by two admins at once', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.record(id, { amount: '1800' });
  const answers = await Promise.all(
    [1, 2, 3].map(async () => problemCodeOf(fixture.record(id, { amount: '5000' }))),
  );
  expect(answers.toSorted()).toEqual(['taken', 'taken', 'validation_failed']);
  expect((await fixture.detail(customer, id)).balance).toMatchObject({ owed: 0 });
});

it('is paid back by bank only, and what was not received does not come back', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.record(id, { amount: '5000' });
  await fixture.record(id, { amount: '2000' });
  await customer.api.POST('/request_cancellation', {
    body: { order_id: id, reason: 'We changed our plans' },
  });
  expect((await fixture.detail(customer, id)).cancellation_sum).toMatchObject({
    paid: 7_000,
    refunded: 0,
    comes_back: 7_000,
    left: 7_000,
  });
  const decide = (amount: string, bank = {}) =>
    problemCodeOf(
      fixture.admin.api.POST('/decide_cancellation', {
        body: { order_id: id, verdict: 'approved', reason: 'As you wish', amount, ...bank },
      }),
    );
  const bank = { bank_reference: 'UTR-BACK', bank_paid_on: '2026-01-01' };
  expect(await decide('7000.01', bank)).toBe('validation_failed');
  expect(await decide('6000')).toBe('validation_failed');
  expect(await decide('6000', bank)).toBe('taken');
  const payments = await fixture.payments(customer);
  expect(payments.map(({ amount_paise: got, refunded_paise: back }) => [got, back])).toEqual(
    expect.arrayContaining([
      [500_000, 500_000],
      [200_000, 100_000],
    ]),
  );
  // The unpaid Rs.4,800 need a credit note too, so that nothing is owed.
  expect((await fixture.detail(customer, id)).balance).toMatchObject({ invoiced: 1_000, owed: 0 });
  const notes = await fixture.testApp.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .innerJoin('orders', 'orders.payment_id', 'invoices.payment_id')
    .select(['credit_notes.total_paise', 'refund_id'])
    .where('orders.id', '=', id)
    .orderBy('credit_notes.id')
    .execute();
  expect(notes).toEqual([
    { total_paise: 480_000, refund_id: null },
    { total_paise: 600_000, refund_id: expect.any(Number) },
  ]);
});

it('is not owed again by a cancelled order when its receipt is voided', async () => {
  const { customer, id } = await fixture.addOrder();
  await fixture.record(id, { amount: '5000' });
  await fixture.record(id, { amount: '2000', method: 'cheque', reference: '000321' });
  await customer.api.POST('/request_cancellation', {
    body: { order_id: id, reason: 'We changed our plans' },
  });
  await fixture.admin.api.POST('/decide_cancellation', {
    body: { order_id: id, verdict: 'approved', reason: 'Nothing is left', amount: '0' },
  });
  const cheque = (await fixture.detail(customer, id)).balance?.receipts.at(-1);
  expect(await problemCodeOf(fixture.voidReceipt(cheque?.id ?? 0))).toBe('taken');
  expect(await fixture.detail(customer, id)).toMatchObject({
    owed_amount: 0,
    balance: { invoiced: 5_000, received: 5_000, owed: 0 },
  });
  const notices = await fixture.noticesOf(customer, id);
  expect(notices).toContainEqual(
    expect.stringMatching(/^Payment Not Received: .* There is nothing left to pay\.$/),
  );
});

it('and the sums agree whatever is recorded and voided', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('record' as const),
      paise: fc.integer({ min: 1, max: 700_000 }),
      tds: fc.integer({ min: 0, max: 60_000 }),
    }),
    fc.record({ do: fc.constant('void' as const), which: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const { customer, id } = await fixture.addOrder();
      const taken: { paise: number; tds: number; isVoid: boolean }[] = [];
      for (const each of steps) {
        if (each.do === 'record') {
          const body = { amount: (each.paise / 100).toFixed(2), tds: (each.tds / 100).toFixed(2) };
          if ((await problemCodeOf(fixture.record(id, body))) === 'taken')
            taken.push({ ...each, isVoid: false });
          continue;
        }
        const receipt = (await fixture.detail(customer, id)).balance?.receipts[each.which];
        if (receipt && (await problemCodeOf(fixture.voidReceipt(receipt.id))) === 'taken') {
          const voided = taken[each.which];
          if (voided) voided.isVoid = true;
        }
      }
      const kept = taken.filter(({ isVoid }) => !isVoid);
      const sum = (of: 'paise' | 'tds') => kept.reduce((total, receipt) => total + receipt[of], 0);
      const { balance } = await fixture.detail(customer, id);
      expect(Math.round((balance?.received ?? 0) * 100)).toBe(sum('paise'));
      expect(Math.round((balance?.tds ?? 0) * 100)).toBe(sum('tds'));
      expect(Math.round((balance?.owed ?? 11_800) * 100)).toBe(1_180_000 - sum('paise') - sum('tds'));
      const { data } = await fixture.admin.api.POST('/admin_payments', { body: { q: customer.email } });
      expect(data?.sums).toEqual({ count: kept.length, amount_paise: sum('paise'), refunded_paise: 0 });
    }),
    { numRuns: 12 },
  );
  const { data } = await fixture.admin.api.POST('/admin_payments', { body: {} });
  const listed = await fixture.testApp.db
    .selectFrom('registered_payments')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`sum(amount_paise)::bigint`.as('paise'),
    ])
    .executeTakeFirstOrThrow();
  expect(data?.sums).toMatchObject({ count: listed.count, amount_paise: listed.paise });
});
