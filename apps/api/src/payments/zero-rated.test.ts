/** Buyers in special economic zones and outside India: quote, order, invoice, return and e-invoice (record 0070). */

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { BuyerKind } from '@portal/domain/buyer-kind';
import { gstOf, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoicesOf } from '../../test/invoices.ts';
import { exemption, makeService } from '../../test/make.ts';
import { billing, buyer, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { readReturnFile } from '../../test/read-return-file.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { writeEInvoiceFile } from '../invoices/e-invoices/e-invoice-file.ts';
import { expireQuotes } from './quotes/expire-quotes.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
const luts = [{ financial_year: '2026-27', arn: 'AD290326001234X' }];
/** In the provider's own state. */
const zone = {
  ...buyer,
  buyer_kind: 'sez',
  gstno: '29AAGCB7383J1Z4',
  business_name: 'Zone Software',
  billing_address: 'Plot 4, Electronics City SEZ, Bengaluru 560100',
} as const;
const abroad = {
  ...buyer,
  buyer_kind: 'abroad',
  billing_country: 'AE',
  billing_address: '12 Marina Walk, Dubai',
} as const;
type Billing = components['schemas']['BillingDetails'];

let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  admin = await purchases.testApp.admin();
});
afterAll(() => purchases.close());
beforeEach(async () => {
  customer = await purchases.testApp.customer();
  await set({ luts, exports_in_forex: true });
  await confirm('sez');
});

const set = async (body: Pick<components['schemas']['PortalSettings'], 'luts' | 'exports_in_forex'>) => {
  admin = await purchases.testApp.admin();
  await admin.api.POST('/update_settings', { body });
};
const confirm = (kind: 'sez' | 'abroad' | 'none', gst_number: string = zone.gstno) =>
  admin.api.POST('/confirm_zero_rating', {
    body: { id: customer.id, kind, ...(kind === 'sez' && { gst_number }) },
  });
const service = (priceRupees = 1_000, tax: 'standard' | 'reduced' | 'exempt' = 'standard') =>
  makeService(purchases.testApp.db, { priceRupees, tax });

async function buy(who: Billing, serviceIds?: number[]) {
  if (who.buyer_kind === 'sez' || who.buyer_kind === 'abroad') await confirm(who.buyer_kind);
  const body = { ...who, service_id: serviceIds ?? [(await service()).id] };
  const { data: quote } = await customer.api.POST('/check_validation', { body });
  const proof = await purchases.pay(quote?.checkout.order_id ?? '');
  const { data: placed } = await customer.api.POST('/buy_services', { body: { ...body, ...proof } });
  const invoice = (await invoicesOf(purchases)).at(-1);
  if (!quote || !placed || !invoice) throw new Error('nothing was bought');
  return { quote, orders: placed.orders, invoice, proof };
}

async function textOf(number: string) {
  const answer = await purchases.testApp.app.inject({
    method: 'GET',
    url: `/api/invoices/${number.replaceAll('/', '-')}.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const pdf = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  return pdf.text.replaceAll(/\s+/g, ' ');
}

const orderOf = async (id: number) =>
  (await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} })).data?.order;

describe('under a letter of undertaking', () => {
  it('an SEZ unit of the own state pays no GST, and the invoice says why', async () => {
    const { quote, orders, invoice } = await buy(zone);
    expect(quote).toMatchObject({
      gst_amount: 0,
      total: 1_000,
      checkout: { amount: 1_000_00 },
      warnings: [],
    });
    expect(invoice).toMatchObject({
      buyer_kind: 'sez',
      recipient_gstin: zone.gstno,
      place_of_supply: '29',
      lut_arn: luts[0]?.arn,
      taxable_paise: 1_000_00,
      exempt_paise: 0,
      total_paise: 1_000_00,
      lines: [{ rate_basis_points: 1_800, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }],
    });
    expect(await orderOf(orders[0]?.id ?? 0)).toMatchObject({
      gst_amount: 0,
      total: 1_000,
      no_gst_reason: 'No GST: supply to an SEZ unit under letter of undertaking.',
    });
    const pdf = await textOf(invoice.number);
    expect(pdf).toContain('Tax invoice');
    expect(pdf).toContain('IGST 0.00 Total Rs.1,000.00');
    expect(pdf).toContain(
      'Supply to SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax (LUT AD290326001234X).',
    );
  });

  it('an export bears no GST, and names the country', async () => {
    const { quote, invoice } = await buy(abroad);
    expect(quote).toMatchObject({ gst_amount: 0, total: 1_000, warnings: [] });
    expect(invoice).toMatchObject({ recipient_gstin: null, place_of_supply: '96', recipient_country: 'AE' });
    const pdf = await textOf(invoice.number);
    expect(pdf).toContain('Outside India (96)');
    expect(pdf).toContain('Country of destination United Arab Emirates');
    expect(pdf).not.toContain('Not registered for GST');
    expect(pdf).toContain('Supply meant for export under bond or letter of undertaking without payment');
  });

  it('the letter counts for its year only', async () => {
    await set({ luts: [{ financial_year: '2025-26', arn: 'AD290325001234X' }], exports_in_forex: true });
    expect((await buy(zone)).quote).toMatchObject({ gst_amount: 180 });
    const { data } = await customer.api.POST('/profile', { body: {} });
    expect(data?.profile.zero_rated).toEqual([]);
  });

  it('a service that is exempt stays on a bill of supply', async () => {
    const { invoice } = await buy(zone, [(await service(1_000, 'exempt')).id]);
    expect(invoice).toMatchObject({ exempt_paise: 1_000_00, lines: [{ exemption }] });
  });

  it('an unpaid order and its charge lose their GST when an SEZ unit pays', async () => {
    const { orders } = await buy(zone);
    const { data: added } = await admin.api.POST('/add_charge', {
      body: {
        order_id: orders[0]?.id ?? 0,
        kind: 'extra',
        name: 'Second class',
        amount: '500',
        reason: 'Asked for.',
      },
    });
    const chargeId = added?.charge_id ?? 0;
    const taxed = await customer.api.POST('/check_validation', { body: { ...billing, charge_id: chargeId } });
    expect(taxed.data).toMatchObject({ total: 590 });
    const { data: free } = await customer.api.POST('/check_validation', {
      body: { ...zone, charge_id: chargeId },
    });
    expect(free).toMatchObject({ total: 500, checkout: { amount: 500_00 } });
    const proof = await purchases.pay(free?.checkout.order_id ?? '');
    await customer.api.POST('/place_order', { body: { ...zone, ...proof, charge_id: chargeId } });
    expect((await invoicesOf(purchases)).at(-1)).toMatchObject({ total_paise: 500_00, igst_paise: 0 });
    expect((await orderOf(orders[0]?.id ?? 0))?.charges).toMatchObject([{ gst_amount: 0, total: 500 }]);
    // The other quote of the charge is not paid a second time.
    const again = await purchases.pay(taxed.data?.checkout.order_id ?? '');
    await expect(
      customer.api.POST('/place_order', { body: { ...billing, ...again, charge_id: chargeId } }),
    ).rejects.toMatchObject({ code: 'payment_refunded' });
  });

  it('a quote that expired is still one without tax when it is paid', async () => {
    const body = { ...zone, service_id: (await service()).id };
    const { data: quote } = await customer.api.POST('/check_validation', { body });
    clock.advance(8 * 24 * 3_600);
    await expireQuotes(purchases.testApp.deps);
    const proof = await purchases.pay(quote?.checkout.order_id ?? '');
    await customer.api.POST('/place_order', { body: { ...body, ...proof } });
    expect((await invoicesOf(purchases)).at(-1)).toMatchObject({
      recipient_gstin: zone.gstno,
      recipient_name: zone.business_name,
      total_paise: 1_000_00,
    });
  });
});

describe('a buyer whom no admin confirmed', () => {
  const totalOf = async (who: Billing) => {
    const body = { ...who, service_id: [(await service()).id] };
    return (await customer.api.POST('/check_validation', { body })).data?.total;
  };

  it('pays IGST, in a zone and abroad, whatever they say', async () => {
    await confirm('none');
    expect([await totalOf(zone), await totalOf(abroad)]).toEqual([1_180, 1_180]);
    expect((await customer.api.POST('/profile', { body: {} })).data?.profile).toMatchObject({
      zero_rated: [],
      zero_rated_gst_number: null,
    });
  });

  it('pays IGST with another GST number, and as another kind of buyer', async () => {
    await confirm('sez', '27AAPFU0939F1ZV');
    expect([await totalOf(zone), await totalOf(abroad)]).toEqual([1_180, 1_180]);
    await confirm('abroad');
    expect([await totalOf(zone), await totalOf(abroad)]).toEqual([1_180, 1_000]);
  });

  it('is confirmed by an admin with a valid GST number, and can’t confirm themselves', async () => {
    await expect(confirm('sez', '27AAPFU0939F1ZX')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'gst_number' }],
    });
    const { data } = await admin.api.POST('/customer_gst', { body: { id: customer.id } });
    expect(data?.gst).toMatchObject({ kind: 'india', confirmed: { kind: 'sez', gst_number: zone.gstno } });
    await expect(
      customer.api.POST('/confirm_zero_rating', { body: { id: customer.id, kind: 'abroad' } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      admin.api.POST('/confirm_zero_rating', { body: { id: admin.id, kind: 'abroad' } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('without a letter of undertaking', () => {
  beforeEach(() => set({ luts: [], exports_in_forex: true }));

  it('an SEZ unit of the own state pays IGST', async () => {
    const { quote, orders, invoice } = await buy(zone);
    expect(quote).toMatchObject({ gst_amount: 180, total: 1_180 });
    expect(invoice).toMatchObject({ lut_arn: null, cgst_paise: 0, sgst_paise: 0, igst_paise: 180_00 });
    expect(await orderOf(orders[0]?.id ?? 0)).toMatchObject({ gst_amount: 180, no_gst_reason: null });
    expect(await textOf(invoice.number)).toContain(
      'Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax.',
    );
  });

  it('an export bears IGST, as with a letter while money comes in rupees', async () => {
    expect((await buy(abroad)).invoice).toMatchObject({ igst_paise: 180_00, place_of_supply: '96' });
    await set({ luts, exports_in_forex: false });
    const { invoice } = await buy(abroad);
    expect(invoice).toMatchObject({ igst_paise: 180_00, lut_arn: null });
    expect(await textOf(invoice.number)).toContain('Supply meant for export on payment of integrated tax.');
  });
});

it.each([
  ['an SEZ unit without a GST number', { ...zone, gstno: '' }, 'gstno'],
  ['an SEZ unit with a mistyped one', { ...zone, gstno: '29AAGCB7383J1Z5' }, 'gstno'],
  ['a buyer abroad with a GST number', { ...abroad, gstno: zone.gstno }, 'gstno'],
  ['a buyer abroad without a country', { ...abroad, billing_country: '' }, 'billing_country'],
  ['a buyer abroad in India', { ...abroad, billing_country: 'IN' }, 'billing_country'],
  ['a buyer abroad without an address', { ...abroad, billing_address: ' ' }, 'billing_address'],
] as const)('%s is refused', async (_, who, field) => {
  const { id } = await service();
  await expect(
    customer.api.POST('/check_validation', { body: { ...who, service_id: id } }),
  ).rejects.toMatchObject({ status: 400, errors: [{ field }] });
});

it('the customer pays what the invoice says, and GST is all or none of it', async () => {
  const kinds = { india: billing, sez: zone, abroad } satisfies Record<BuyerKind, Billing>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('india' as const, 'sez' as const, 'abroad' as const),
      fc.boolean(),
      async (prices, kind, hasLetter) => {
        await set({ luts: hasLetter ? luts : [], exports_in_forex: true });
        const made = await Promise.all(prices.map((price) => service(price)));
        const { quote, invoice } = await buy(
          kinds[kind],
          made.map(({ id }) => id),
        );
        const isFree = hasLetter && kind !== 'india';
        const tax = isFree ? 0 : prices.reduce((sum, rupees) => sum + gstOf(toPaise(rupees * 100), 1_800), 0);
        expect(invoice.total_paise).toBe(quote.checkout.amount);
        expect(invoice.cgst_paise + invoice.sgst_paise + invoice.igst_paise).toBe(tax);
        expect(invoice.igst_paise).toBe(kind === 'india' ? 0 : tax);
      },
    ),
    { numRuns: 12 },
  );
});

it('the return and the e-invoices have their own tables and types', async () => {
  clock.advance(40 * 24 * 3_600);
  const period = clock.now().toISOString().slice(0, 7);
  const sold = [await buy(zone), await buy(abroad)];
  await set({ luts: [], exports_in_forex: true });
  sold.push(await buy(zone), await buy(abroad));
  for (const { proof } of sold) {
    const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id, amount: 100_00 });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
  }
  const { file } = await readReturnFile(purchases.testApp, admin, period);
  expect(file).toMatchObject({
    b2b: [
      {
        ctin: zone.gstno,
        inv: [
          { inv_typ: 'SEWP', pos: '29' },
          { inv_typ: 'SEWOP', val: 1_000 },
        ],
      },
    ],
    exp: [
      { exp_typ: 'WPAY', inv: [{ val: 1_180, itms: [{ rt: 18, txval: 1_000, iamt: 180 }] }] },
      { exp_typ: 'WOPAY', inv: [{ val: 1_000, itms: [{ rt: 0, txval: 1_000, iamt: 0 }] }] },
    ],
  });
  expect(file.cdnr).toMatchObject([{ nt: [{ inv_typ: 'SEWP' }, { inv_typ: 'SEWOP', val: 100 }] }]);
  expect(file.cdnur).toMatchObject([{ typ: 'EXPWP' }, { typ: 'EXPWOP', val: 100 }]);
  const numbers = sold.map(({ invoice }) => invoice.number);
  const json = await text(Readable.from(writeEInvoiceFile(purchases.testApp.db, numbers)));
  const documents = JSON.parse(json) as { TranDtls: { SupTyp: string } }[];
  expect(documents.map(({ TranDtls }) => TranDtls.SupTyp)).toEqual(['SEZWOP', 'EXPWOP', 'SEZWP', 'EXPWP']);
});
