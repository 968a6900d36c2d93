/** Charges of running orders: added by staff, paid or declined by the customer, withdrawn (record 0065). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChargeFixture, createChargeFixture } from '../../test/charge-fixture.ts';
import { invoicesOf } from '../../test/invoices.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { refundsOf } from '../../test/refunds.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';

let fixture: ChargeFixture;
beforeAll(async () => void (fixture = await createChargeFixture()));
afterAll(() => fixture.close());

const chargesOf = async (customer: ChargeFixture['staff'], id: number) =>
  (await fixture.detail(customer, id)).charges;

describe('adding a charge', () => {
  it('shows it to the customer with GST and reason, and tells them', async () => {
    const { customer, id } = await fixture.buyOrders();
    await fixture.add(id, {
      kind: 'extra',
      name: 'Second class',
      amount: '1000.50',
      reason: 'You asked for it',
    });
    await fixture.add(id, { kind: 'official_fee', name: 'Stamp duty', amount: '1500' });
    expect(await chargesOf(customer, id)).toMatchObject([
      {
        kind: 'extra',
        name: 'Second class',
        price: 1_000.5,
        gst_amount: 180.1,
        total: 1_180.6,
        state: 'open',
      },
      { kind: 'official_fee', price: 1_500, gst_amount: 0, total: 1_500, pure_agent: true, added_by: null },
    ]);
    expect(await fixture.noticesOf(customer, id)).toEqual([
      expect.stringMatching(
        /^Charge Added: Second class costs Rs\.1,180\.60 on top for .*ORD-\d+\)\. .* Reason: You asked for it\.$/,
      ),
      expect.stringContaining('Stamp duty costs Rs.1,500 on top'),
    ]);
    const { data } = await fixture.staff.api.POST('/stafforder_detail/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(data?.order).toMatchObject({
      charges: [{ added_by: expect.any(String) }, { added_by: expect.any(String) }],
      abilities: { add_charge: true },
    });
  });

  it.each([
    ['amount', { amount: '0.99' }],
    ['amount', { amount: '1000000.01' }],
    ['name', { name: ' ' }],
    ['reason', { reason: ' ' }],
  ])('names the field %s that is at fault', async (field, fault) => {
    const { id } = await fixture.buyOrders();
    await expect(fixture.add(id, fault)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('is refused for another’s order, and for an order that is unpaid, done or cancelled', async () => {
    const { id, customer } = await fixture.buyOrders();
    await expect(fixture.add(id, {}, await fixture.testApp.staff())).rejects.toMatchObject({ status: 403 });
    const { data: unpaid } = await fixture.admin.api.POST('/addorder', {
      body: { customer: customer.id, service: (await fixture.detail(customer, id)).service_id },
    });
    await expect(fixture.add(unpaid?.order.id ?? 0, {}, fixture.admin)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not paid'),
    });
    await fixture.finish(id);
    await expect(fixture.add(id)).rejects.toMatchObject({ message: 'The work on this order is done.' });
    const other = await fixture.buyOrders();
    await fixture.ask(other.customer, other.id);
    await fixture.approve(other.id, '0');
    await expect(fixture.add(other.id)).rejects.toMatchObject({ code: 'order_cancelled' });
  });

  it('is refused when ten wait already, also at the same moment, and happens once for a key', async () => {
    const { id, customer } = await fixture.buyOrders();
    const key = crypto.randomUUID();
    const first = await fixture.add(id, {}, fixture.staff, key);
    expect(await fixture.add(id, {}, fixture.staff, key)).toBe(first);
    for (let open = 1; open < 9; open += 1) await fixture.add(id);
    const ends = await Promise.allSettled([fixture.add(id), fixture.add(id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await chargesOf(customer, id)).toHaveLength(10);
  });
});

describe('paying a charge', () => {
  it('accepts it, with a tax invoice of its own, and leaves the order’s amounts alone', async () => {
    const { customer, id } = await fixture.buyOrders();
    const before = await fixture.detail(customer, id);
    const chargeId = await fixture.add(id, { kind: 'extra', name: 'Second class', amount: '1000' });
    const quote = await fixture.quote(customer, chargeId);
    expect(quote).toMatchObject({
      price: 0,
      gst_amount: 180,
      total: 1_180,
      fees: [{ name: 'Second class', price: 1_000, gst_amount: 180 }],
      checkout: { amount: 1_180_00 },
    });
    expect((await fixture.quote(customer, chargeId)).checkout.order_id).toBe(quote.checkout.order_id);
    const proof = await fixture.pay(quote.checkout.order_id);
    const { data } = await fixture.place(customer, chargeId, proof);
    expect(data).toMatchObject({
      message: 'Your payment of Rs.1,180 is received. Thank You!',
      total: 1_180,
      orders: [{ id }],
    });
    const after = await fixture.detail(customer, id);
    expect(after.charges).toMatchObject([{ state: 'paid', with_order: false, ended_at: expect.any(String) }]);
    expect(after).toMatchObject({ total: before.total, payment_id: before.payment_id });
    expect((await invoicesOf(fixture)).at(-1)).toMatchObject({
      taxable_paise: 1_000_00,
      total_paise: 1_180_00,
      lines: [{ order_id: id, charge_id: chargeId, description: 'Second class', sac: '998214' }],
      pure_agent_lines: [],
    });
    const { data: documents } = await customer.api.POST('/order_invoices/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(documents?.invoices.map(({ total }) => total)).toEqual([1_180, 11_800]);
  });

  it('has an official fee outside GST on its invoice, and none of it in the GST', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id, { name: 'Stamp duty', amount: '1500' });
    await fixture.accept(customer, chargeId);
    expect((await invoicesOf(fixture)).at(-1)).toMatchObject({
      taxable_paise: 0,
      pure_agent_paise: 1_500_00,
      total_paise: 1_500_00,
      lines: [],
      pure_agent_lines: [{ order_id: id, charge_id: chargeId, description: 'Stamp duty' }],
    });
  });

  it('tells the customer, the staff member and admins once, and mails no order confirmation', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id, { name: 'Stamp duty' });
    const proof = await fixture.accept(customer, chargeId);
    await fixture.place(customer, chargeId, proof);
    await sendWebhook(fixture.testApp, paymentWebhook('payment.captured', proof));
    expect((await fixture.noticesOf(customer, id)).at(-1)).toMatch(
      /^Payment Received: You paid Stamp duty for /,
    );
    for (const person of [fixture.staff, fixture.admin]) {
      expect(await fixture.noticesOf(person, id)).toEqual([
        expect.stringMatching(/^Charge Paid: The customer paid Stamp duty for /),
      ]);
    }
    expect(await fixture.confirmationsOf(proof)).toBe(0);
  });

  it('is found by the webhook alone, and its state by payment_status', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id);
    const { checkout } = await fixture.quote(customer, chargeId);
    const stateOf = async () =>
      (await customer.api.POST('/payment_status', { body: { charge_id: chargeId } })).data;
    expect(await stateOf()).toMatchObject({ state: 'none', waiting: [], bought: [] });
    const proof = await fixture.pay(checkout.order_id);
    await sendWebhook(fixture.testApp, paymentWebhook('payment.captured', proof));
    expect(await stateOf()).toMatchObject({ state: 'paid' });
    await expect(fixture.quote(customer, chargeId)).rejects.toMatchObject({ code: 'order_already_paid' });
  });

  it('is refused to another customer, and the proof of another purchase pays nothing', async () => {
    const { customer, id } = await fixture.buyOrders();
    const [chargeId, second] = [await fixture.add(id), await fixture.add(id)];
    const other = await fixture.testApp.customer();
    await expect(fixture.quote(other, chargeId)).rejects.toMatchObject({ status: 403 });
    const proof = await fixture.pay((await fixture.quote(customer, second)).checkout.order_id);
    await expect(fixture.place(customer, chargeId, proof)).rejects.toMatchObject({
      code: 'payment_mismatch',
    });
    await expect(
      customer.api.POST('/check_validation', { body: { ...billing, order_id: id, charge_id: chargeId } }),
    ).rejects.toMatchObject({ status: 400, errors: [{ field: 'charge_id' }] });
    expect(await chargesOf(customer, id)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('a refund of it credits its own invoice, and the order does not count as refunded', async () => {
    const { customer, id } = await fixture.buyOrders();
    const proof = await fixture.accept(customer, await fixture.add(id, { kind: 'extra', amount: '1000' }));
    await fixture.refundAll(proof);
    expect(await fixture.detail(customer, id)).toMatchObject({ refunded: null, payment_status: 'Completed' });
    const { data } = await fixture.admin.api.POST('/order_refunds/{id}', {
      params: { path: { id } },
      body: {},
    });
    expect(data?.refunds).toMatchObject([
      { amount_paise: 1_180_00, credit_note: expect.stringMatching(/^CRN/) },
    ]);
    expect((await fixture.noticesOf(customer, id)).at(-1)).toMatch(/^Payment Refunded: /);
  });
});

describe('ending a charge without a payment', () => {
  it('a customer declines it with a comment, once', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id, { name: 'Stamp duty' });
    await fixture.decline(customer, chargeId, 'Too much');
    await fixture.decline(customer, chargeId, 'Too much');
    expect(await chargesOf(customer, id)).toMatchObject([{ state: 'declined', decline_reason: 'Too much' }]);
    expect(await fixture.noticesOf(fixture.staff, id)).toEqual([
      expect.stringMatching(/^Charge Declined: The customer declined Stamp duty for .* Comment: Too much\.$/),
    ]);
    await expect(fixture.withdraw(chargeId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(fixture.quote(customer, chargeId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('staff withdraw it, once, and only of their orders', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id, { name: 'Stamp duty' });
    await expect(fixture.withdraw(chargeId, await fixture.testApp.staff())).rejects.toMatchObject({
      status: 403,
    });
    await expect(fixture.decline(await fixture.testApp.customer(), chargeId)).rejects.toMatchObject({
      status: 403,
    });
    await fixture.withdraw(chargeId);
    await fixture.withdraw(chargeId);
    expect(await chargesOf(customer, id)).toMatchObject([{ state: 'withdrawn' }]);
    expect((await fixture.noticesOf(customer, id)).slice(1)).toEqual([
      expect.stringMatching(/^Charge Withdrawn: You need not pay Stamp duty/),
    ]);
    await expect(fixture.decline(customer, chargeId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('a payment that comes afterwards goes back', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id);
    const { checkout } = await fixture.quote(customer, chargeId);
    await fixture.withdraw(chargeId);
    const proof = await fixture.pay(checkout.order_id);
    await expect(fixture.place(customer, chargeId, proof)).rejects.toMatchObject({
      code: 'payment_refunded',
      message: expect.stringContaining('declined or withdrawn before it was paid'),
    });
    expect(await refundsOf(fixture, proof.payment_id)).toMatchObject([{ reason: 'paid_after_withdrawing' }]);
    expect(await chargesOf(customer, id)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it.each(['withdraw', 'decline'] as const)(
    'to %s and to pay at the same moment keeps one of them, and never the money of a charge that ended',
    async (end) => {
      const { customer, id } = await fixture.buyOrders();
      for (let round = 0; round < 8; round += 1) {
        const chargeId = await fixture.add(id);
        const proof = await fixture.pay((await fixture.quote(customer, chargeId)).checkout.order_id);
        await Promise.allSettled([
          end === 'withdraw' ? fixture.withdraw(chargeId) : fixture.decline(customer, chargeId),
          fixture.place(customer, chargeId, proof),
        ]);
        await fixture.place(customer, chargeId, proof).catch(() => undefined);
        const charge = (await chargesOf(customer, id)).find((each) => each.id === chargeId);
        const returned = await refundsOf(fixture, proof.payment_id);
        expect([charge?.state, returned.length]).toEqual(
          charge?.state === 'paid' ? ['paid', 0] : [end === 'withdraw' ? 'withdrawn' : 'declined', 1],
        );
      }
    },
  );

  it('the cancellation of its order withdraws it', async () => {
    const { customer, id } = await fixture.buyOrders();
    const chargeId = await fixture.add(id);
    const { checkout } = await fixture.quote(customer, chargeId);
    await fixture.ask(customer, id);
    await fixture.approve(id, '11800');
    expect(await chargesOf(customer, id)).toMatchObject([{ state: 'withdrawn' }]);
    const proof = await fixture.pay(checkout.order_id);
    await expect(fixture.place(customer, chargeId, proof)).rejects.toMatchObject({
      code: 'payment_refunded',
    });
  });
});
