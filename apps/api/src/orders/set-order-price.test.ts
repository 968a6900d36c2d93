/** Prices below the list price: at a new order and at an unpaid one, what is paid, and what the books say. */

import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { business, invoicesOf } from '../../test/invoices.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { readReturnFile } from '../../test/read-return-file.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';

const firm = { ...business, gstno: '27AAPFU0939F1ZV' };
let fixture: ReceiptFixture;
beforeAll(async () => {
  fixture = await createReceiptFixture({ clock: settableClock(new Date('2026-11-28T06:00:00Z')) });
});
afterAll(() => fixture.close());

const setPrice = (orderId: number, price: string, reason?: string, by = fixture.admin) =>
  by.api.POST('/set_order_price', {
    body: { order_id: orderId, price, ...(reason !== undefined && { reason }) },
  });

const invoiceOf = async (orderId: number) =>
  (await invoicesOf(fixture)).find(({ lines }) => lines.some((line) => line.order_id === orderId));

const placeWith = async (customer: SignedInUser, orderId: number, providerOrderId: string) =>
  customer.api.POST('/place_order', {
    body: { ...billing, ...(await fixture.pay(providerOrderId)), order_id: orderId },
  });

const amountAtProvider = async (customer: SignedInUser, orderId: number) =>
  (await fixture.check(customer, { order_id: orderId })).checkout;

describe('an order added below the list price', () => {
  it('is paid, invoiced, declared and registered after the discount', async () => {
    const customer = await fixture.testApp.customer();
    const service = await makeService(fixture.testApp.db, { priceRupees: 9_999 });
    const agreed_price = { price: '8750.55', reason: ' Second company ' };
    const { data } = await fixture.admin.api.POST('/addorder', {
      body: { customer: customer.id, service: service.id, agreed_price },
    });
    const id = data?.order.id ?? 0;
    // 9 % of 8,750.55 is 787.5495, twice.
    const amounts = { price: 8_750.55, gst_amount: 1_575.1, total: 10_325.65 };
    const discount = { list_price: 9_999, amount: 1_248.45, reason: 'Second company' };
    expect(await fixture.detail(customer, id)).toMatchObject({ ...amounts, discount });

    const { data: checked } = await customer.api.POST('/check_validation', {
      body: { ...billing, ...firm, order_id: id },
    });
    expect(checked).toMatchObject({ price: 8_750.55, checkout: { amount: 1_032_565 } });
    await placeWith(customer, id, checked?.checkout.order_id ?? '');
    expect(await fixture.detail(customer, id)).toMatchObject({
      ...amounts,
      discount,
      payment_status: 'Completed',
    });

    const invoice = await invoiceOf(id);
    expect(invoice).toMatchObject({
      taxable_paise: 875_055,
      igst_paise: 157_510,
      total_paise: 1_032_565,
      lines: [{ discount_paise: 124_845, taxable_paise: 875_055, igst_paise: 157_510 }],
    });
    const { number = '' } = invoice ?? {};
    const { file } = await readReturnFile(fixture.testApp, fixture.admin, '2026-11');
    const declared = file.b2b?.flatMap(({ inv }) => inv).find(({ inum }) => inum === number);
    expect(declared).toMatchObject({
      val: 10_325.65,
      itms: [{ itm_det: { txval: 8_750.55, iamt: 1_575.1 } }],
    });
    expect(await fixture.payments(customer)).toMatchObject([{ amount_paise: 1_032_565 }]);

    const text = await pdfText(customer, number);
    expect(text).toContain('List price 9,999.00, discount 1,248.45');
    expect(text).toMatch(/List price 9,999\.00\s+Discount - 1,248\.45\s+Taxable value 8,750\.55/);
  });

  it('is for admins alone, and within one rupee and the list price', async () => {
    const { testApp, admin } = fixture;
    const [staff, customer, service] = [
      await testApp.staff(),
      await testApp.customer(),
      await makeService(testApp.db),
    ];
    const add = (by: SignedInUser, price: string, reason = 'For a friend') =>
      postJson(
        testApp,
        '/addorder',
        { customer: customer.id, service: service.id, agreed_price: { price, reason } },
        by.token,
      );
    expect((await add(staff, '9000')).body).toMatchObject({ code: 'forbidden' });
    expect((await add(admin, '99999')).body).toMatchObject({ errors: [{ field: 'agreed_price.price' }] });
    expect((await add(admin, '0.99')).body).toMatchObject({ errors: [{ field: 'agreed_price.price' }] });
    expect((await add(admin, '9000', ' ')).body).toMatchObject({
      errors: [{ field: 'agreed_price.reason' }],
    });
  });
});

describe('the price of an unpaid order', () => {
  it('changes, and goes back to the list price', async () => {
    const { customer, id } = await fixture.addOrder();
    await setPrice(id, '7000', 'Returning customer');
    expect((await amountAtProvider(customer, id)).amount).toBe(826_000);
    await setPrice(id, '6000', 'Returning customer');
    expect((await amountAtProvider(customer, id)).amount).toBe(708_000);
    await setPrice(id, '10000');
    expect(await fixture.detail(customer, id)).toMatchObject({ price: 10_000, discount: null });
    expect((await amountAtProvider(customer, id)).amount).toBe(1_180_000);
  });

  it('is that of the quote which the customer paid, also when it changed meanwhile', async () => {
    const { customer, id } = await fixture.addOrder();
    const { order_id: begun } = await amountAtProvider(customer, id);
    const { data } = await setPrice(id, '7000', 'Returning customer');
    expect(data?.message).toContain('The customer began to pay Rs.11,800 with GST');
    await placeWith(customer, id, begun);
    expect(await fixture.detail(customer, id)).toMatchObject({ total: 11_800, discount: null });
    expect(await invoiceOf(id)).toMatchObject({ taxable_paise: 1_000_000, total_paise: 1_180_000 });
  });

  it('keeps the discount of the quote that was paid', async () => {
    const { customer, id } = await fixture.addOrder();
    await setPrice(id, '7000', 'Returning customer');
    const { order_id: begun } = await amountAtProvider(customer, id);
    await setPrice(id, '8000', 'After all');
    await placeWith(customer, id, begun);
    expect(await fixture.detail(customer, id)).toMatchObject({
      price: 7_000,
      discount: { list_price: 10_000, amount: 3_000, reason: 'As quoted before the price was changed.' },
    });
    expect(await invoiceOf(id)).toMatchObject({ lines: [{ discount_paise: 300_000 }], total_paise: 826_000 });
  });

  it('stays once it is paid or cancelled, and is for admins alone', async () => {
    const { customer, id } = await fixture.addOrder();
    expect(await problemCodeOf(setPrice(id, '7000', 'Mine', customer))).toBe('forbidden');
    expect(await problemCodeOf(setPrice(id, '10000.01', 'More'))).toBe('validation_failed');
    expect(await problemCodeOf(setPrice(id, '7000', ' '))).toBe('validation_failed');
    await setPrice(id, '7000', 'Returning customer');
    await fixture.record(id, { amount: '8260' });
    expect(await fixture.detail(customer, id)).toMatchObject({
      total: 8_260,
      balance: { invoiced: 8_260, owed: 0 },
    });
    expect(await problemCodeOf(setPrice(id, '6000', 'Late'))).toBe('order_already_paid');
    const other = await fixture.addOrder();
    await fixture.admin.api.POST('/cancel_order', { body: { order_id: other.id, reason: 'Not wanted.' } });
    expect(await problemCodeOf(setPrice(other.id, '6000', 'Late'))).toBe('order_cancelled');
    expect(await problemCodeOf(setPrice(999_999, '6000', 'None'))).toBe('not_found');
  });
});

describe('documents after the invoice', () => {
  it('a credit note has no discount, and a corrected invoice keeps it', async () => {
    const { customer, id } = await fixture.addOrder();
    await setPrice(id, '7000', 'Returning customer');
    await fixture.record(id, { amount: '8260' });
    const { error } = await customer.api.POST('/mend_gst_number', {
      body: { order_id: id, ...firm },
    });
    expect(error).toBeUndefined();
    const [note] = await fixture.testApp.db.selectFrom('credit_notes').select('lines').execute();
    expect(note?.lines).toMatchObject([{ taxable_paise: 700_000 }]);
    expect(note?.lines).not.toMatchObject([{ discount_paise: 300_000 }]);
    const invoices = (await invoicesOf(fixture)).filter(({ lines }) => lines[0]?.order_id === id);
    expect(invoices.at(-1)).toMatchObject({ igst_paise: 126_000, lines: [{ discount_paise: 300_000 }] });
  });
});

async function pdfText({ token }: SignedInUser, number: string): Promise<string> {
  const { rawPayload } = await fixture.testApp.app.inject({
    method: 'GET',
    url: `/api/invoices/${number.replaceAll('/', '-')}.pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text;
}
