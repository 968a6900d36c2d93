import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business, invoicesOf, payFor } from '../../../test/invoices.ts';
import { makeService } from '../../../test/make.ts';
import { postJson } from '../../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { fulfilPayment } from '../../payments/fulfil-payment.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
const wrong = '27AAPFU0939F1ZX';
const right = '27AAPFU0939F1ZV';
let purchases: PurchaseFixture;
let customer: SignedInUser;
let services: { id: number }[];

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  customer = await purchases.testApp.customer();
  services = [await makeService(purchases.testApp.db), await makeService(purchases.testApp.db)];
});
afterAll(() => purchases.close());

async function buy(buyer: Record<string, string>) {
  const { proof } = await payFor(
    purchases,
    customer,
    services.map(({ id }) => id),
    buyer,
  );
  const [one, other] = await fulfilPayment(purchases.testApp.deps, proof.payment_id);
  if (!one || !other) throw new Error('the purchase made too few orders');
  return { one: one.id, other: other.id };
}
const mend = (orderId: number, more: Record<string, unknown> = {}, who = customer) =>
  postJson(
    purchases.testApp,
    '/mend_gst_number',
    { order_id: orderId, gstno: right, ...business, ...more },
    who.token,
  );
const documents = async (id: number) =>
  (await customer.api.POST('/order_invoices/{id}', { params: { path: { id } }, body: {} })).data;
const gstNumber = async (id: number) =>
  (await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} })).data?.order;

describe('adding a GST number to an invoice', () => {
  it('makes it B2B: a credit note for the old invoice, and a new invoice [payment-009]', async () => {
    const { one, other } = await buy({ gstno: wrong });
    expect(await documents(one)).toMatchObject({
      invoices: [{ kind: 'invoice', gst_number: null }],
      abilities: { mend: true },
    });
    const before = await gstNumber(one);
    expect(before?.gst_warning).toMatch(/mistyped/);

    expect(
      await mend(one, { gstno: ` ${right.toLowerCase()} `, billing_address: '4 Hill Road, Mumbai 400051' }),
    ).toMatchObject({
      status: 200,
      body: { status: 'true', message: expect.stringMatching(/^Your new invoice is INV\//) },
    });
    const after = await documents(other);
    const papers = after?.invoices.map(({ number }) => number) ?? [];
    const bell = (await customer.api.POST('/getnotification', { body: {} })).data?.notifications ?? [];
    const said = bell.filter(({ title }) => title === 'Invoice Corrected');
    expect(said).toMatchObject([
      { order_id: one, detail: expect.stringMatching(/^Your GST number was added\. /) },
    ]);
    expect(papers).toHaveLength(3);
    for (const paper of papers) expect(said[0]?.detail).toContain(paper);
    expect(after).toMatchObject({
      invoices: [
        { kind: 'invoice', gst_number: right, taken_back: false, total: 23_600 },
        { kind: 'credit_note', number: 'CRN/2627/000001', total: 23_600 },
        { kind: 'invoice', gst_number: null, taken_back: true, total: 23_600 },
      ],
      abilities: { mend: false },
    });
    expect(await gstNumber(other)).toMatchObject({ gst_number: right, gst_warning: null });
    const [taken, standing] = (await invoicesOf(purchases)).slice(-2);
    expect(taken).toMatchObject({ place_of_supply: '29', cgst_paise: 180_000, sgst_paise: 180_000 });
    expect(standing).toMatchObject({
      replaces: taken?.id,
      recipient_name: 'Hill Road Traders',
      recipient_address: '4 Hill Road, Mumbai 400051',
      place_of_supply: '27',
      igst_paise: 360_000,
      total_paise: taken?.total_paise,
    });
    const note = await purchases.testApp.db.selectFrom('credit_notes').selectAll().executeTakeFirstOrThrow();
    expect(note).toMatchObject({ invoice_id: taken?.id, cgst_paise: 180_000, total_paise: 2_360_000 });
    for (const { url } of after?.invoices ?? []) {
      const pdf = await purchases.testApp.app.inject({
        method: 'GET',
        url: url.replace(purchases.testApp.config.PUBLIC_URL, ''),
      });
      expect(pdf.statusCode).toBe(200);
    }
  });

  it('works where there was none', async () => {
    const { one } = await buy({});
    expect((await mend(one)).status).toBe(200);
  });

  it('keeps the address of the purchase', async () => {
    const { one } = await buy({ billing_address: '9 Lake Road, Pune 411001' });
    expect((await mend(one, { billing_address: '' })).status).toBe(200);
    const [standing] = (await invoicesOf(purchases)).slice(-1);
    expect(standing).toMatchObject({ recipient_address: '9 Lake Road, Pune 411001' });
  });

  it('happens once for concurrent clicks', async () => {
    const { one, other } = await buy({ gstno: wrong });
    const answers = await Promise.all([one, other, one, other].map((id) => mend(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await documents(one))?.invoices).toHaveLength(3);
    const serials = (await invoicesOf(purchases)).map(({ serial }) => serial);
    expect(serials).toEqual(serials.map((_, index) => index + 1));
  });

  it('is rejected when the invoice has a valid one', async () => {
    const { one } = await buy({ gstno: right });
    expect(await mend(one, { gstno: '29AAGCB7383J1Z4' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it.each([
    ['gstno', wrong, 'This GST number seems to be mistyped: its last character does not fit the others.'],
    ['gstno', '27AAPFU0939F1Z', 'A GST number has exactly 15 characters.'],
    ['gstno', undefined, 'Enter your GST number.'],
    ['business_name', '', 'Enter the name of the business as on its GST certificate.'],
    ['business_name', '张 Traders', expect.stringContaining('can’t print 张.')],
    ['billing_address', '', 'Enter the full address with its PIN code, for the invoice.'],
    ['billing_address', '4 Hill Road', 'Add the six-digit PIN code to the address.'],
    ['order_id', 0, 'Order id must be 1 or more.'],
    ['billing_address', 'x'.repeat(301), 'Billing address may have 300 characters at most.'],
  ])('is rejected for the %s %j and changes nothing', async (field, value, message) => {
    const { one } = await buy({ gstno: wrong });
    expect(await mend(one, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field, message }] },
    });
    expect((await documents(one))?.invoices).toHaveLength(1);
  });

  it('is forbidden for another customer', async () => {
    const { one } = await buy({ gstno: wrong });
    expect(await mend(one, {}, await purchases.testApp.customer())).toMatchObject({
      status: 403,
      body: { code: 'unauthentic_access' },
    });
    expect((await documents(one))?.invoices).toHaveLength(1);
  });

  it('is rejected after the November that follows the financial year', async () => {
    const { one } = await buy({ gstno: wrong });
    const passed = clock.now();
    clock.advance((Date.parse('2027-11-30T18:30:00Z') - passed.getTime()) / 1000);
    const late = await purchases.testApp.signIn({ ...customer, password: 'a good long password' });
    const { data } = await late.api.POST('/order_invoices/{id}', { params: { path: { id: one } }, body: {} });
    expect(data?.abilities.mend).toBe(false);
    expect(await mend(one, {}, late)).toMatchObject({
      status: 409,
      body: {
        message: 'This invoice could be corrected until 30 Nov 2027; the law allows no change after that.',
      },
    });
  });
});
