/** Official fees at cost: what the office was paid, with its receipt, and the return of the rest (record 0068). */

import { istDate } from '@portal/domain/ist-date';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { type ChargeFixture, createChargeFixture } from '../../test/charge-fixture.ts';
import { fileOf } from '../../test/document-fixture.ts';
import { makeService } from '../../test/make.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { refundAtProvider } from '../../test/refunds.ts';
import { samplePdf, samplePng } from '../../test/sample-files.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { reconcileRefunds } from '../payments/refunds/refund-payment.ts';

let fixture: ChargeFixture;
beforeAll(async () => void (fixture = await createChargeFixture()));
afterEach(() => fixture.provider.be('well'));
afterAll(() => fixture.close());

const today = () => istDate(fixture.testApp.deps.clock.now());

interface Recorded {
  amount?: string;
  paid_on?: string;
  reference?: string;
  file?: Blob;
}

/** By the staff member, Rs.1,400 of the fee, by default. */
const record = (
  chargeId: number,
  { file = fileOf('challan.pdf', samplePdf()), ...more }: Recorded = {},
  by = fixture.staff,
) => {
  const fields = {
    charge_id: chargeId,
    amount: '1400',
    paid_on: today(),
    reference: 'SRN AA1234567',
    ...more,
  };
  return by.api.POST('/record_disbursement', {
    // The contract's type of a file is a binary string; the serialiser sends the real file.
    body: { ...fields, file: '' },
    bodySerializer: () => formBody({ ...fields, file }),
  });
};

const giveBack = (chargeId: number, bank: Record<string, string> = {}, by = fixture.admin) =>
  by.api.POST('/return_unspent_fee', { body: { charge_id: chargeId, ...bank } });

const byBank = () => ({ bank_reference: 'HDFCN5202611280001', bank_paid_on: today() });

/** An official fee of Rs.1,500 that the customer paid online. */
async function buyFee() {
  const bought = await fixture.buyOrders();
  const chargeId = await fixture.add(bought.id);
  const proof = await fixture.accept(bought.customer, chargeId);
  return { ...bought, chargeId, feePayment: proof.payment_id };
}

const chargeOf = async (customer: SignedInUser, id: number) =>
  (await fixture.detail(customer, id)).charges[0];

async function chargeForAdmin(id: number) {
  const { data } = await fixture.admin.api.POST('/adminorder_detail/{id}', {
    params: { path: { id } },
    body: {},
  });
  return data?.order.charges[0];
}

const open = async (url = '', by?: SignedInUser) => {
  const { pathname, search } = new URL(url);
  const answer = await fixture.testApp.app.inject({
    url: by ? pathname : `${pathname}${search}`,
    ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
  });
  return answer.statusCode;
};

const notesOf = (chargeId: number) =>
  fixture.testApp.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .innerJoin('order_charges', 'order_charges.payment_id', 'invoices.payment_id')
    .select(['credit_notes.total_paise', 'credit_notes.pure_agent_paise', 'credit_notes.reason'])
    .where('order_charges.id', '=', chargeId)
    .orderBy('credit_notes.id')
    .execute();

const atProvider = (payment: string) => fixture.testApp.deps.payments.fetchRefunds(payment);

describe('the payment of a fee to its office', () => {
  it('is recorded with its receipt, which the customer, the staff member and admins open', async () => {
    const { customer, id, chargeId } = await buyFee();
    expect(await chargeForAdmin(id)).toMatchObject({
      disbursement: null,
      unspent: 1_500,
      abilities: { record_disbursement: true, return_unspent: true },
    });
    await record(chargeId);
    const shown = await chargeOf(customer, id);
    expect(shown).toMatchObject({
      disbursement: {
        amount: 1_400,
        paid_on: today(),
        reference: 'SRN AA1234567',
        receipt: { name: 'challan.pdf', size: samplePdf().length },
        recorded_by: null,
      },
      unspent: 100,
      abilities: { record_disbursement: false, return_unspent: false },
    });
    const url = shown?.disbursement?.receipt.url;
    expect(await open(url)).toBe(200);
    for (const by of [customer, fixture.staff, fixture.admin]) expect(await open(url, by)).toBe(200);
    expect(await open(url, await fixture.testApp.customer())).toBe(403);
    expect(await open(url, await fixture.testApp.staff())).toBe(403);
    expect((await fixture.noticesOf(customer, id)).at(-1)).toMatch(
      /^Official Fee Paid: We paid Rs\.1,400 for Registrar’s fee of .*, receipt SRN AA1234567\. .* Rs\.100 was not needed, and we will return it\.$/,
    );
    expect((await fixture.noticesOf(fixture.admin, id)).at(-1)).toMatch(/Please return the other Rs\.100/);
  });

  it('tells admins nothing when all of it was spent', async () => {
    const { id, chargeId } = await buyFee();
    await record(chargeId, { amount: '1500' });
    expect(
      (await fixture.noticesOf(fixture.admin, id)).filter((text) => text.startsWith('Official')),
    ).toEqual([]);
    expect(await problemCodeOf(giveBack(chargeId))).toBe('conflict');
  });

  it('is replaced when it is recorded again, and the first receipt is no longer opened', async () => {
    const { customer, id, chargeId } = await buyFee();
    await record(chargeId);
    const first = (await chargeOf(customer, id))?.disbursement?.receipt.url ?? '';
    await record(chargeId, { amount: '1450.50', file: fileOf('again.png', samplePng()) }, fixture.admin);
    expect(await chargeOf(customer, id)).toMatchObject({
      disbursement: { amount: 1_450.5, receipt: { name: 'again.png' } },
      unspent: 49.5,
    });
    expect(await open(first)).toBe(403);
    const path = new URL(first).pathname.replace('/api/files/', '');
    const swept = await fixture.testApp.db
      .selectFrom('incoming_files')
      .select('path')
      .where('path', '=', path)
      .execute();
    expect(swept).toHaveLength(1);
  });

  it.each([
    ['amount', { amount: '0' }, /Enter what was paid/],
    ['amount', { amount: '1500.01' }, /At most Rs\.1,500, .* Add a charge for what it cost beyond/],
    ['paid_on', { paid_on: '2999-01-01' }, /today at the latest/],
    ['reference', { reference: ' ' }, /reference/],
  ])('names the field %s that is at fault', async (field, fault, message) => {
    const { customer, id, chargeId } = await buyFee();
    await expect(record(chargeId, fault)).rejects.toMatchObject({
      status: 400,
      errors: [{ field, message: expect.stringMatching(message) }],
    });
    expect(await chargeOf(customer, id)).toMatchObject({ disbursement: null });
  });

  it('is refused for a taxed charge, an unpaid one, another’s order and a cancelled one', async () => {
    const { customer, id, chargeId } = await buyFee();
    expect(await problemCodeOf(record(chargeId, {}, await fixture.testApp.staff()))).toBe(
      'unauthentic_access',
    );
    const extra = await fixture.add(id, { kind: 'extra', name: 'Second class' });
    expect(await problemCodeOf(record(extra))).toBe('conflict');
    expect(await problemCodeOf(record(await fixture.add(id)))).toBe('conflict');
    expect(await problemCodeOf(giveBack(extra))).toBe('conflict');
    await fixture.ask(customer, id);
    await fixture.approve(id, '0');
    expect(await problemCodeOf(record(chargeId))).toBe('order_cancelled');
    expect(await problemCodeOf(giveBack(chargeId))).toBe('order_cancelled');
  });
});

describe('the rest of a fee', () => {
  it('is refunded once at the provider, with one credit note of the fee alone', async () => {
    const { customer, id, chargeId, feePayment } = await buyFee();
    await record(chargeId);
    const codes = await Promise.all([1, 2, 3].map(() => problemCodeOf(giveBack(chargeId))));
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'taken']);
    expect(await atProvider(feePayment)).toMatchObject([{ amountPaise: 100_00, state: 'processed' }]);
    expect(await notesOf(chargeId)).toEqual([
      {
        total_paise: 100_00,
        pure_agent_paise: 100_00,
        reason: 'Rs.100 of an official fee was not needed and was returned to the recipient.',
      },
    ]);
    expect(await chargeOf(customer, id)).toMatchObject({
      unspent: 0,
      refund: { amount: 100, state: 'processed', by_bank: false },
    });
    expect((await fixture.noticesOf(customer, id)).at(-1)).toMatch(
      /^Payment Refunded: Rs\.100 was returned to you, because the official fee was lower/,
    );
    expect(await problemCodeOf(record(chargeId, { amount: '1400.01' }))).toBe('validation_failed');
  });

  it('is paid by bank when the admin chooses so', async () => {
    const { id, customer, chargeId, feePayment } = await buyFee();
    await record(chargeId);
    await giveBack(chargeId, byBank());
    expect(await atProvider(feePayment)).toEqual([]);
    expect(await chargeOf(customer, id)).toMatchObject({
      unspent: 0,
      refund: { state: 'processed', by_bank: true },
    });
  });

  it('is all of it when the office asked for nothing', async () => {
    const { customer, id, chargeId } = await buyFee();
    await giveBack(chargeId);
    expect(await chargeOf(customer, id)).toMatchObject({ unspent: 0, refund: { amount: 1_500 } });
    expect(await chargeForAdmin(id)).toMatchObject({
      abilities: { record_disbursement: false, return_unspent: false },
    });
  });

  it('is refunded after the provider was out of reach, with the same key', async () => {
    const { customer, id, chargeId, feePayment } = await buyFee();
    await record(chargeId);
    fixture.provider.be('unreachable');
    await giveBack(chargeId);
    expect(await chargeOf(customer, id)).toMatchObject({ refund: { state: 'pending' } });
    expect(await problemCodeOf(record(chargeId, { amount: '1300' }))).toBe('conflict');
    fixture.provider.be('well');
    const clock = { now: () => new Date(Date.now() + 2 * 60_000) };
    const reconcile = () => reconcileRefunds({ ...fixture.testApp.deps, clock });
    await Promise.all([reconcile(), reconcile()]);
    expect(await atProvider(feePayment)).toHaveLength(1);
    expect(await chargeOf(customer, id)).toMatchObject({ unspent: 0, refund: { state: 'processed' } });
    expect(await notesOf(chargeId)).toHaveLength(1);
  });

  it('lowers what the customer owes first, and is paid by bank for the rest', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id);
    await fixture.admin.api.POST('/record_receipt', {
      body: {
        order_id: id,
        charge_id: chargeId,
        method: 'bank_transfer',
        reference: 'UTR0068',
        received_on: today(),
        amount: '1470',
        billing,
      },
    });
    await record(chargeId);
    expect(await chargeForAdmin(id)).toMatchObject({ unspent: 100, unspent_by_bank: 70 });
    await expect(giveBack(chargeId)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'bank_reference' }],
    });
    expect(await notesOf(chargeId)).toEqual([]);
    await giveBack(chargeId, byBank());
    expect((await notesOf(chargeId)).map((note) => note.total_paise)).toEqual([30_00, 70_00]);
    expect(await chargeOf(customer, id)).toMatchObject({
      unspent: 0,
      balance: { owed: 0, refunded: 70 },
      refund: { amount: 70, by_bank: true, bank_reference: 'HDFCN5202611280001' },
    });
    expect(await fixture.noticesOf(customer, id)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Official Fee Not Needed: .* cost Rs\.30 less, which you need not pay any more\.$/,
        ),
        expect.stringMatching(/^Payment Refunded: Rs\.70 was paid to your bank account/),
      ]),
    );
  });
});

it('is not returned again when it went back at the provider meanwhile', async () => {
  const { customer, id, chargeId, feePayment } = await buyFee();
  await record(chargeId);
  fixture.provider.be('unreachable');
  await giveBack(chargeId);
  fixture.provider.be('well');
  // The whole payment goes back in the provider’s dashboard, so the refund is refused.
  await refundAtProvider(fixture, { payment_id: feePayment, amount: 1_450_00 });
  await reconcileRefunds({
    ...fixture.testApp.deps,
    clock: { now: () => new Date(Date.now() + 2 * 60_000) },
  });
  expect(await fixture.noticesOf(fixture.admin, id)).toContainEqual(
    expect.stringMatching(/^Refund Failed: Rs\.100 .*Please pay it by bank/),
  );
  // What came back by the dashboard was credited to the fee first.
  expect(await chargeForAdmin(id)).toMatchObject({ unspent: 0, refund: { state: 'failed' } });
  expect(await problemCodeOf(giveBack(chargeId, byBank()))).toBe('conflict');
  expect(await chargeOf(customer, id)).toMatchObject({ unspent: 0 });
});

describe('a cancellation', () => {
  async function buyWithFee(count = 1) {
    const customer = await fixture.testApp.customer();
    const fee = {
      name: 'Registrar’s fee',
      kind: 'fixed',
      amount_paise: 1_500_00,
      states: [],
      pure_agent: true,
    } as const;
    const services = await Promise.all(
      Array.from({ length: count }, () =>
        makeService(fixture.testApp.db, { priceRupees: 1_000, fees: [fee] }),
      ),
    );
    const ids = services.map((service) => service.id);
    const { checkout } = await fixture.check(customer, { service_id: ids });
    const proof = await fixture.pay(checkout.order_id);
    const { data } = await customer.api.POST('/buy_services', {
      body: { ...billing, ...proof, service_id: ids },
    });
    const orders = data?.orders.map(({ id }) => id) ?? [];
    const id = orders[0] ?? 0;
    return {
      customer,
      id,
      orders,
      chargeId: (await chargeOf(customer, id))?.id ?? 0,
      payment: proof.payment_id,
    };
  }
  const sumOf = async (customer: SignedInUser, id: number) =>
    (await fixture.detail(customer, id)).cancellation_sum;

  it('keeps what was paid to the office, and gives back the rest of the fee once', async () => {
    const { customer, id, chargeId, payment } = await buyWithFee();
    expect(await sumOf(customer, id)).toMatchObject({ paid: 2_680, official_fees: 0, comes_back: 2_680 });
    await record(chargeId, {}, fixture.admin);
    expect(await sumOf(customer, id)).toMatchObject({ official_fees: 1_400, comes_back: 1_280 });
    await giveBack(chargeId);
    expect(await sumOf(customer, id)).toMatchObject({ refunded: 100, comes_back: 1_180 });
    await fixture.ask(customer, id);
    await fixture.approve(id, '1180');
    expect((await atProvider(payment)).map(({ amountPaise }) => amountPaise)).toEqual([100_00, 1_180_00]);
    expect(await notesOf(chargeId)).toMatchObject([
      { total_paise: 100_00, pure_agent_paise: 100_00 },
      { total_paise: 1_180_00, pure_agent_paise: 0 },
    ]);
  });

  it('counts a refund of the fee that is under way, and leaves the other order of the payment alone', async () => {
    const { customer, id, orders, chargeId } = await buyWithFee(2);
    fixture.provider.be('unreachable');
    await giveBack(chargeId);
    expect(await sumOf(customer, id)).toMatchObject({ left: 1_180 });
    expect(await sumOf(customer, orders[1] ?? 0)).toMatchObject({ left: 2_680 });
  });
});
