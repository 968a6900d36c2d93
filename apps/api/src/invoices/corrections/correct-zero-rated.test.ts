/** Corrections to and from special economic zones and buyers outside India (record 0070). */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { business, invoicesOf, payFor } from '../../../test/invoices.ts';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import type { Body } from '../../contract/operation.ts';
import { fulfilPayment } from '../../payments/fulfil-payment.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
const zone = { buyer_kind: 'sez', gstno: '29AAGCB7383J1Z4', ...business } as const;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let serviceId: number;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  const { testApp } = purchases;
  [admin, customer] = [await testApp.admin(), await testApp.customer()];
  ({ id: serviceId } = await makeService(testApp.db, { priceRupees: 1_000 }));
});
afterAll(() => purchases.close());

async function buy(buyer: Record<string, string> = {}) {
  const { proof } = await payFor(purchases, customer, [serviceId], buyer);
  const [order] = await fulfilPayment(purchases.testApp.deps, proof.payment_id);
  const invoice = (await invoicesOf(purchases)).at(-1);
  if (!order || !invoice) throw new Error('nothing was bought');
  return { orderId: order.id, invoice };
}

const details = {
  name: 'Meera Iyer',
  ...business,
  gstno: '',
  billing_state: '',
  reason: 'Wrong buyer',
} as const;
type Change = Partial<Body<'correctInvoice'>>;
const correct = async (number: string, change: Change) => {
  const { data } = await admin.api.POST('/correct_invoice', { body: { number, ...details, ...change } });
  return (await invoicesOf(purchases)).find((invoice) => invoice.number === data?.number);
};

it('tax that was charged within the state becomes IGST of an SEZ unit, and of an export', async () => {
  const { invoice } = await buy();
  expect(invoice).toMatchObject({ buyer_kind: 'india', cgst_paise: 90_00, sgst_paise: 90_00 });
  const ofZone = await correct(invoice.number, zone);
  expect(ofZone).toMatchObject({
    buyer_kind: 'sez',
    place_of_supply: '29',
    lut_arn: null,
    igst_paise: 180_00,
    total_paise: invoice.total_paise,
  });
  const exported = await correct(ofZone?.number ?? '', {
    buyer_kind: 'abroad',
    billing_country: 'AE',
    business_name: '',
    billing_address: '12 Marina Walk, Dubai',
  });
  expect(exported).toMatchObject({
    buyer_kind: 'abroad',
    recipient_country: 'AE',
    recipient_gstin: null,
    place_of_supply: '96',
    igst_paise: 180_00,
  });
  const back = await correct(exported?.number ?? '', { buyer_kind: 'india', billing_state: '29' });
  expect(back).toMatchObject({
    recipient_country: null,
    cgst_paise: 90_00,
    sgst_paise: 90_00,
    igst_paise: 0,
  });
});

it('the kind stays when a correction says nothing about it', async () => {
  const { invoice } = await buy(zone);
  const { gstno } = zone;
  expect(await correct(invoice.number, { gstno, name: 'Asha Rao' })).toMatchObject({
    buyer_kind: 'sez',
    igst_paise: 180_00,
  });
});

it('an export names a country, and an SEZ unit its GST number', async () => {
  const { invoice } = await buy();
  await expect(correct(invoice.number, { buyer_kind: 'abroad' })).rejects.toMatchObject({
    errors: [{ field: 'billing_country' }],
  });
  await expect(correct(invoice.number, { buyer_kind: 'sez' })).rejects.toMatchObject({
    errors: [{ field: 'gstno' }],
  });
});

it('an invoice without tax gets another recipient of its kind, and no other kind', async () => {
  const luts = [{ financial_year: '2026-27', arn: 'AD290326001234X' }];
  await admin.api.POST('/update_settings', { body: { luts } });
  await admin.api.POST('/confirm_zero_rating', {
    body: { id: customer.id, kind: 'sez', gst_number: zone.gstno },
  });
  const { invoice } = await buy(zone);
  expect(
    (await admin.api.POST('/invoice_to_correct', { body: { number: invoice.number } })).data,
  ).toMatchObject({
    buyer_kind: 'sez',
    is_without_tax: true,
  });
  await expect(correct(invoice.number, { buyer_kind: 'india', billing_state: '27' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('bears no GST'),
  });
  expect(await correct(invoice.number, { ...zone, business_name: 'Zone Software' })).toMatchObject({
    lut_arn: luts[0]?.arn,
    igst_paise: 0,
    total_paise: 1_000_00,
  });
});

it('the customer adds no GST number to an export', async () => {
  const { orderId } = await buy({
    buyer_kind: 'abroad',
    billing_country: 'AE',
    billing_address: '12 Marina Walk, Dubai',
  });
  const { data } = await customer.api.POST('/order_invoices/{id}', {
    params: { path: { id: orderId } },
    body: {},
  });
  expect(data?.abilities.mend).toBe(false);
  await expect(
    customer.api.POST('/mend_gst_number', { body: { order_id: orderId, gstno: zone.gstno, ...business } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
