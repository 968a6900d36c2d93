/** Receipts that pay charges of running orders (records 0058 and 0065). */

import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { type ChargeFixture, createChargeFixture } from '../../test/charge-fixture.ts';
import { invoicesOf } from '../../test/invoices.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { refundsOf } from '../../test/refunds.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChargeFixture;
beforeAll(async () => void (fixture = await createChargeFixture()));
afterAll(() => fixture.close());

let references = 0;

type ReceiptBody = { amount: string; tds?: string; billing?: components['schemas']['BillingDetails'] };
const receive = (id: number, chargeId: number, body: ReceiptBody, by: SignedInUser = fixture.admin) =>
  by.api.POST('/record_receipt', {
    body: {
      order_id: id,
      charge_id: chargeId,
      method: 'bank_transfer',
      reference: `UTRC${++references}`,
      received_on: istDate(fixture.testApp.deps.clock.now()),
      billing,
      ...body,
    },
  });

const voidReceipt = (receiptId: number) =>
  fixture.admin.api.POST('/void_receipt', { body: { receipt_id: receiptId, reason: 'The cheque bounced' } });

const chargeOf = async (customer: SignedInUser, id: number) =>
  (await fixture.detail(customer, id)).charges[0];

const receivablesOf = async (customer: SignedInUser) =>
  (await fixture.admin.api.POST('/admin_receivables', { body: { q: customer.email } })).data?.receivables;

async function addExtra() {
  const { customer, id } = await fixture.buyOrders();
  const chargeId = await fixture.add(id, { kind: 'extra', name: 'Second class', amount: '1000' });
  return { customer, id, chargeId };
}

describe('a receipt for a charge', () => {
  it('accepts it, with its own invoice and once told, and leaves the order alone', async () => {
    const { customer, id, chargeId } = await addExtra();
    const before = await fixture.detail(customer, id);
    const { data } = await receive(id, chargeId, { amount: '1080', tds: '100' });
    expect(data?.balance).toMatchObject({ invoiced: 1_180, received: 1_080, tds: 100, owed: 0 });
    const after = await fixture.detail(customer, id);
    expect(after.charges).toMatchObject([
      { id: chargeId, state: 'paid', balance: { owed: 0, receipts: [{ amount: 1_080, recorded_by: null }] } },
    ]);
    expect(after).toMatchObject({ total: before.total, payment_id: before.payment_id, balance: null });
    expect((await invoicesOf(fixture)).at(-1)).toMatchObject({
      total_paise: 1_180_00,
      lines: [{ order_id: id, charge_id: chargeId }],
    });
    expect((await fixture.noticesOf(customer, id)).slice(1)).toEqual([
      expect.stringMatching(/^Payment Received: You paid Second class for /),
    ]);
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([
      expect.stringMatching(/^Charge Paid: The customer paid Second class for /),
    ]);
  });

  it('in parts is owed to the end, and the order does not count as partly paid', async () => {
    const { customer, id, chargeId } = await addExtra();
    await receive(id, chargeId, { amount: '500' });
    expect(await fixture.detail(customer, id)).toMatchObject({
      owed_amount: 0,
      charges: [{ state: 'paid', balance: { owed: 680 } }],
    });
    expect(await receivablesOf(customer)).toMatchObject([{ order: { id }, owed_paise: 680_00 }]);
    const { data } = await fixture.admin.api.POST('/adminorder_detail/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(data?.order.receipt_forms).toEqual([
      { charge_id: chargeId, name: 'Second class', owed: 680, gst: 0, tds_most: 100, billing: null },
    ]);
    expect(await problemCodeOf(receive(id, chargeId, { amount: '681' }))).toBe('validation_failed');
    await receive(id, chargeId, { amount: '680' });
    expect(await receivablesOf(customer)).toEqual([]);
    expect((await fixture.noticesOf(customer, id)).slice(1)).toEqual([
      expect.stringMatching(/^Payment Received: You paid a part of Second class for /),
      expect.stringMatching(
        /^Payment Received: We received Rs\.680 .* for Second class of ORD-\d+\. .*nothing left/,
      ),
    ]);
  });

  it('takes the order’s billing details to begin with, and no TDS on a fee at cost', async () => {
    const { id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id, { name: 'Stamp duty', amount: '1500' });
    const { data } = await fixture.admin.api.POST('/adminorder_detail/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(data?.order.receipt_forms).toEqual([
      {
        charge_id: chargeId,
        name: 'Stamp duty',
        owed: 1_500,
        gst: 0,
        tds_most: 0,
        billing: expect.objectContaining({ email: billing.email }),
      },
    ]);
    await expect(receive(id, chargeId, { amount: '1400', tds: '100' })).rejects.toMatchObject({
      errors: [{ field: 'tds' }],
    });
  });

  it('is void once, and then owed again', async () => {
    const { customer, id, chargeId } = await addExtra();
    const { data } = await receive(id, chargeId, { amount: '1180' });
    const receiptId = data?.balance?.receipts[0]?.id ?? 0;
    const answers = await Promise.all([1, 2].map(async () => problemCodeOf(voidReceipt(receiptId))));
    expect(answers.toSorted()).toEqual(['conflict', 'taken']);
    expect(await chargeOf(customer, id)).toMatchObject({ state: 'paid', balance: { owed: 1_180 } });
    expect((await fixture.noticesOf(customer, id)).at(-1)).toMatch(
      /^Payment Not Received: Rs\.1,180 for Second class of ORD-\d+ did not reach us: The cheque bounced/,
    );
    await receive(id, chargeId, { amount: '1180' });
    expect(await chargeOf(customer, id)).toMatchObject({ balance: { owed: 0 } });
  });

  it('is refused for another order’s charge, one bought with its order, one paid online, and one that ended', async () => {
    const { customer, id, chargeId } = await addExtra();
    const other = await fixture.buyOrders();
    expect(await problemCodeOf(receive(other.id, chargeId, { amount: '1180' }))).toBe('not_found');
    const ended = await fixture.add(id);
    await fixture.withdraw(ended);
    expect(await problemCodeOf(receive(id, ended, { amount: '1500' }))).toBe('conflict');
    await fixture.accept(customer, chargeId);
    expect(await problemCodeOf(receive(id, chargeId, { amount: '1180' }))).toBe('order_already_paid');
    await sql`update order_charges set added_by = null where id = ${chargeId}`.execute(fixture.testApp.db);
    expect(await problemCodeOf(receive(id, chargeId, { amount: '1180' }))).toBe('not_found');
  });
});

describe('at the same moment', () => {
  it('two admins record no more than the total', async () => {
    const { customer, id, chargeId } = await addExtra();
    const answers = await Promise.all(
      [1, 2, 3].map(async () => problemCodeOf(receive(id, chargeId, { amount: '590' }))),
    );
    expect(answers.toSorted()).toEqual(['taken', 'taken', 'validation_failed']);
    expect(await chargeOf(customer, id)).toMatchObject({ balance: { owed: 0 } });
  });

  it('a payment online and a receipt pay it once; the other goes back or is refused', async () => {
    const { customer, id } = await fixture.buyOrders();
    for (let round = 0; round < 8; round += 1) {
      const chargeId = await fixture.add(id);
      const proof = await fixture.pay((await fixture.quote(customer, chargeId)).checkout.order_id);
      const [recorded] = await Promise.all([
        problemCodeOf(receive(id, chargeId, { amount: '1500' })),
        problemCodeOf(fixture.place(customer, chargeId, proof)),
      ]);
      const { charges } = await fixture.detail(customer, id);
      const charge = charges.find((each) => each.id === chargeId);
      const returned = await refundsOf(fixture, proof.payment_id);
      expect(charge?.state).toBe('paid');
      expect([recorded, charge?.balance?.receipts.length ?? 0, returned.length]).toEqual(
        recorded === 'taken' ? ['taken', 1, 1] : ['order_already_paid', 0, 0],
      );
    }
  });

  it('the charge is withdrawn, or the receipt taken, never both', async () => {
    const { customer, id } = await fixture.buyOrders();
    for (let round = 0; round < 8; round += 1) {
      const chargeId = await fixture.add(id);
      const [recorded, withdrawn] = await Promise.all([
        problemCodeOf(receive(id, chargeId, { amount: '1500' })),
        problemCodeOf(fixture.withdraw(chargeId)),
      ]);
      const { charges } = await fixture.detail(customer, id);
      const charge = charges.find((each) => each.id === chargeId);
      expect([charge?.state, recorded, withdrawn]).toEqual(
        charge?.state === 'paid' ? ['paid', 'taken', 'conflict'] : ['withdrawn', 'conflict', 'taken'],
      );
    }
  });
});

it('a cancelled order owes nothing of its charges, also after a receipt of one is void', async () => {
  const { customer, id, chargeId } = await addExtra();
  const { data } = await receive(id, chargeId, { amount: '500' });
  await fixture.ask(customer, id);
  await fixture.approve(id, '0');
  expect(await chargeOf(customer, id)).toMatchObject({ balance: { invoiced: 500, owed: 0 } });
  await voidReceipt(data?.balance?.receipts[0]?.id ?? 0);
  expect(await chargeOf(customer, id)).toMatchObject({ balance: { invoiced: 0, owed: 0 } });
  expect(await receivablesOf(customer)).toEqual([]);
});
