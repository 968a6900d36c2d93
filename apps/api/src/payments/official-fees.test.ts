/** Official fees that are bought with a service: quoted, paid, invoiced apart from the taxed lines (record 0061). */

import type { OfficialFee } from '@portal/domain/official-fees';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesOf } from '../../test/invoices.ts';
import { makePerson, makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, buyer, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundsOf, refundWebhook } from '../../test/refunds.ts';
import { sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
beforeAll(async () => void (purchases = await createPurchaseFixture()));
afterAll(() => purchases.close());

const fee = (more: Partial<OfficialFee>): OfficialFee => ({
  name: 'Registrar’s fee',
  kind: 'fixed',
  amount_paise: 1_500_00,
  states: [],
  pure_agent: true,
  ...more,
});
const stampDuty = fee({
  name: 'Stamp duty',
  kind: 'by_state',
  amount_paise: 200_00,
  states: [{ state: '27', amount_paise: 1_000_00 }],
});
const taxedFee = fee({ name: 'Portal fee', amount_paise: 100_50, pure_agent: false });
const atActuals = fee({ name: 'Trademark fee', kind: 'at_actuals', amount_paise: 4_500_00 });

const service = (fees: readonly OfficialFee[]) =>
  makeService(purchases.testApp.db, { priceRupees: 1_000, fees });

async function buy(serviceIds: number[], more: Record<string, string> = {}) {
  const customer = await purchases.testApp.customer();
  const body = { ...billing, ...more, service_id: serviceIds };
  const { data: quote } = await customer.api.POST('/check_validation', { body });
  const proof = await purchases.pay(quote?.checkout.order_id ?? '');
  const { data } = await customer.api.POST('/buy_services', { body: { ...body, ...proof } });
  const invoice = (await invoicesOf(purchases)).at(-1);
  return { customer, quote, placed: data, invoice, proof };
}

describe('the quote of a service with official fees', () => {
  it('lists each fee, without GST for a pure agent, and adds up to the provider’s amount', async () => {
    const { id } = await service([fee({}), taxedFee, atActuals]);
    const { quote, placed } = await buy([id]);
    expect(quote).toMatchObject({
      price: 1_000,
      gst_amount: 198.1,
      fees: [
        { name: 'Registrar’s fee', price: 1_500, gst_amount: 0, pure_agent: true },
        { name: 'Portal fee', price: 100.5, gst_amount: 18.1, pure_agent: false },
      ],
      total: 2_798.6,
      checkout: { amount: 2_798_60 },
    });
    expect(placed).toMatchObject({ total: 2_798.6 });
  });

  it('follows the state of the buyer', async () => {
    const { id } = await service([stampDuty]);
    expect((await buy([id], { billing_state: '27' })).quote?.total).toBe(2_180);
    expect((await buy([id], { billing_state: '29' })).quote?.total).toBe(1_380);
  });

  it('asks for the state at its field when a fee depends on it, and only then', async () => {
    const byState = await service([stampDuty]);
    const fixed = await service([fee({})]);
    const { token } = await purchases.testApp.customer();
    const check = (id: number) =>
      postJson(purchases.testApp, '/check_validation', { ...buyer, service_id: id }, token);
    expect(await check(byState.id)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'billing_state', message: expect.stringContaining('Choose your state') }] },
    });
    expect(await check(fixed.id)).toMatchObject({ status: 200 });
  });

  it('takes the state of a right GST number', async () => {
    const { id } = await service([stampDuty]);
    const customer = await purchases.testApp.customer();
    const { data } = await customer.api.POST('/check_validation', {
      body: { ...buyer, gstno: '27AAPFU0939F1ZV', service_id: id },
    });
    expect(data?.total).toBe(2_180);
  });
});

describe('an unpaid order with a fee by state', () => {
  it('has a quote for each total, of which one can be paid', async () => {
    const customer = await purchases.testApp.customer();
    const { id: serviceId } = await service([stampDuty]);
    const admin = await purchases.testApp.signIn(await makePerson(purchases.testApp.db, 'admin'));
    const { data: added } = await admin.api.POST('/addorder', {
      body: { customer: customer.id, service: serviceId },
    });
    const order = { id: added?.order.id ?? 0 };
    const quoteIn = async (state: '27' | '29') =>
      (
        await customer.api.POST('/check_validation', {
          body: { ...buyer, billing_state: state, order_id: order.id },
        })
      ).data;
    const [far, near] = [await quoteIn('27'), await quoteIn('29')];
    expect([far?.total, near?.total]).toEqual([2_180, 1_380]);
    expect((await quoteIn('27'))?.checkout.order_id).toBe(far?.checkout.order_id);
    const [first, second] = [
      await purchases.pay(near?.checkout.order_id ?? ''),
      await purchases.pay(far?.checkout.order_id ?? ''),
    ];
    const place = (proof: object) =>
      postJson(
        purchases.testApp,
        '/place_order',
        { ...billing, ...proof, order_id: order.id },
        customer.token,
      );
    expect(await place(first)).toMatchObject({ status: 200, body: { total: 1_380 } });
    expect(await place(second)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await refundsOf(purchases, second.payment_id)).toMatchObject([{ amount_paise: 2_180_00 }]);
  });
});

describe('the invoice', () => {
  it('has taxed fees among its lines and pure-agent fees apart, outside taxable value and tax', async () => {
    const { id } = await service([fee({}), taxedFee]);
    const { invoice, placed } = await buy([id]);
    const order_id = placed?.orders[0]?.id;
    expect(invoice).toMatchObject({
      taxable_paise: 1_100_50,
      cgst_paise: 99_05,
      sgst_paise: 99_05,
      igst_paise: 0,
      pure_agent_paise: 1_500_00,
      total_paise: 2_798_60,
      lines: [
        { order_id, taxable_paise: 1_000_00 },
        { order_id, description: 'Portal fee', taxable_paise: 100_50, charge_id: expect.any(Number) },
      ],
      pure_agent_lines: [{ order_id, description: 'Registrar’s fee', amount_paise: 1_500_00 }],
    });
  });

  it('is unchanged for a service without fees', async () => {
    const { id } = await service([atActuals]);
    const { invoice } = await buy([id]);
    expect(invoice).toMatchObject({ pure_agent_paise: 0, pure_agent_lines: [], total_paise: 1_180_00 });
    expect(invoice?.lines[0]).not.toHaveProperty('charge_id');
  });

  it('is credited in full by a full refund, the pure-agent line among it', async () => {
    const { id } = await service([fee({}), taxedFee]);
    const { proof, placed, customer } = await buy([id]);
    const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    const path = { id: placed?.orders[0]?.id ?? 0 };
    const { data } = await customer.api.POST('/order_detail/{id}', { params: { path }, body: {} });
    expect(data?.order.refunded?.total).toBe(2_798.6);
    const note = await purchases.testApp.db
      .selectFrom('credit_notes')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({
      taxable_paise: 1_100_50,
      pure_agent_paise: 1_500_00,
      total_paise: 2_798_60,
    });
  });
});

describe('cancelling an order with official fees', () => {
  it('gives the fees back, and a refund credits them before the taxed lines', async () => {
    const { id } = await service([fee({}), taxedFee]);
    const { customer, placed } = await buy([id]);
    const orderId = placed?.orders[0]?.id ?? 0;
    const { data } = await customer.api.POST('/order_detail/{id}', {
      params: { path: { id: orderId } },
      body: {},
    });
    expect(data?.order.cancellation_sum).toMatchObject({ paid: 2_798.6, comes_back: 2_798.6, left: 2_798.6 });
    expect(data?.order.charges).toMatchObject([
      { name: 'Registrar’s fee', total: 1_500, pure_agent: true, state: 'paid', with_order: true },
      { name: 'Portal fee', total: 118.6, pure_agent: false, state: 'paid', with_order: true },
    ]);
    await customer.api.POST('/request_cancellation', {
      body: { order_id: orderId, reason: 'Plans changed' },
    });
    const admin = await purchases.testApp.admin();
    await admin.api.POST('/decide_cancellation', {
      body: { order_id: orderId, verdict: 'approved', reason: 'As you wish', amount: '1618.00' },
    });
    const note = () =>
      purchases.testApp.db
        .selectFrom('credit_notes')
        .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
        .select(['credit_notes.pure_agent_paise', 'taxable_paise', 'total_paise'])
        .where('refunds.order_id', '=', orderId)
        .executeTakeFirst();
    expect(await note()).toMatchObject({
      pure_agent_paise: 1_500_00,
      taxable_paise: 100_00,
      total_paise: 1_618_00,
    });
  });
});

const anyFee = fc.record({
  name: fc.constant('Fee'),
  kind: fc.constantFrom('fixed', 'by_state', 'at_actuals'),
  amount_paise: fc.integer({ min: 1, max: 50_000_00 }),
  states: fc.constant([{ state: '27' as const, amount_paise: 77_77 }]),
  pure_agent: fc.boolean(),
});

describe('whatever is bought', () => {
  it('costs what its lines say: never tax on a pure agent’s line, and the provider’s amount in the end', async () => {
    const purchase = fc.tuple(
      fc.array(fc.array(anyFee, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('27', '29'),
    );
    await fc.assert(
      fc.asyncProperty(purchase, async ([services, state]) => {
        const made = await Promise.all(
          services.map((fees) => service(fees.map((each, at) => ({ ...each, name: `Fee ${at}` })))),
        );
        const { quote, placed, invoice } = await buy(
          made.map(({ id }) => id),
          { billing_state: state },
        );
        const paise = (rupees: number | undefined) => Math.round((rupees ?? 0) * 100);
        const fees = quote?.fees ?? [];
        const feesPaise = fees.reduce((sum, { price }) => sum + paise(price), 0);
        expect(fees.filter((each) => each.pure_agent && each.gst_amount !== 0)).toEqual([]);
        expect(paise(quote?.price) + paise(quote?.gst_amount) + feesPaise).toBe(quote?.checkout.amount);
        expect(paise(placed?.total)).toBe(quote?.checkout.amount);
        expect(invoice?.total_paise).toBe(quote?.checkout.amount);
        const passedOn = fees.filter((each) => each.pure_agent);
        expect(invoice?.pure_agent_paise).toBe(passedOn.reduce((sum, { price }) => sum + paise(price), 0));
        expect(invoice?.lines).toHaveLength(made.length + fees.length - passedOn.length);
      }),
      { numRuns: 12 },
    );
  });
});
