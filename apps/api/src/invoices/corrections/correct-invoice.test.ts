/** Admins correct the recipient of an invoice: a credit note for what is left of it, and an invoice in its place. */

import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business, invoicesOf, payFor } from '../../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts';
import { makeService } from '../../../test/make.ts';
import { postJson } from '../../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../../test/refunds.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { sendWebhook } from '../../../test/webhook.ts';
import { fulfilPayment } from '../../payments/fulfil-payment.ts';
import { sendCorrectionMail } from './send-correction-mail.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
const firm = '27AAPFU0939F1ZV';
let mailbox: Mailbox;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let services: { id: number }[];

beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ clock, env: { SMTP_URL: mailbox.smtpUrl } });
  const { testApp } = purchases;
  [admin, customer] = [await testApp.admin(), await testApp.customer()];
  services = [await makeService(testApp.db), await makeService(testApp.db)];
});
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});

async function buy(buyer: Record<string, string> = {}) {
  const ids = services.map(({ id }) => id);
  const { proof } = await payFor(purchases, customer, ids, buyer);
  const [order] = await fulfilPayment(purchases.testApp.deps, proof.payment_id);
  const invoice = (await invoicesOf(purchases)).at(-1);
  if (!order || !invoice) throw new Error('nothing was bought');
  return { orderId: order.id, number: invoice.number, total: invoice.total_paise, proof };
}
const right = {
  name: 'Meera Iyer',
  ...business,
  gstno: firm,
  billing_state: '27',
  reason: 'The business was missing',
};
const correct = (number: string, more: Record<string, unknown> = {}, who = admin) =>
  postJson(purchases.testApp, '/correct_invoice', { number, ...right, ...more }, who.token);
const look = async (number: string) =>
  (await admin.api.POST('/invoice_to_correct', { body: { number } })).data;
const notesOf = (number: string) =>
  purchases.testApp.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .selectAll('credit_notes')
    .where('invoices.number', '=', number)
    .orderBy('credit_notes.id')
    .execute();
const refund = async ({ proof }: Awaited<ReturnType<typeof buy>>, amount: number) => {
  const made = await refundAtProvider(purchases, { payment_id: proof.payment_id, amount });
  await sendWebhook(purchases.testApp, refundWebhook('refund.processed', made, proof.payment_order_id));
};

describe('correcting an invoice', () => {
  it('moves the tax with the state, to the paisa', async () => {
    const { number, orderId, total } = await buy();
    expect(await look(number)).toMatchObject({
      number,
      business_name: '',
      gstno: '',
      billing_state: '29',
      supplier_state: '29',
      taxable_paise: 2_000_000,
      tax_paise: 360_000,
      is_partly_credited: false,
      correct_until: '2027-11-30',
      refusal: null,
    });
    const answer = await correct(number);
    expect(answer).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^INV\//) } });
    const [wrong, standing] = (await invoicesOf(purchases)).slice(-2);
    expect(wrong).toMatchObject({ number, igst_paise: 0, cgst_paise: 180_000 });
    expect(standing).toMatchObject({
      number: answer.body['number'],
      replaces: wrong?.id,
      recipient_name: business.business_name,
      recipient_contact: 'Meera Iyer',
      recipient_address: business.billing_address,
      recipient_gstin: firm,
      place_of_supply: '27',
      igst_paise: 360_000,
      cgst_paise: 0,
      total_paise: total,
    });
    expect(standing?.lines.map(({ igst_paise }) => igst_paise)).toEqual([180_000, 180_000]);
    expect(await notesOf(number)).toMatchObject([
      {
        cgst_paise: 180_000,
        total_paise: total,
        reason: expect.stringContaining('The business was missing'),
      },
    ]);
    const { data } = await customer.api.POST('/order_detail/{id}', {
      params: { path: { id: orderId } },
      body: {},
    });
    expect(data?.order.gst_number).toBe(firm);
  });

  it('turns a business invoice into one for a consumer, and again', async () => {
    const { number, total } = await buy({ ...business, gstno: firm, billing_state: '27' });
    const first = await correct(number, { gstno: '', business_name: '', billing_state: '29' });
    expect(first.status).toBe(200);
    const second = await correct(String(first.body['number']), {
      gstno: '',
      business_name: '',
      billing_state: '07',
    });
    expect(second.status).toBe(200);
    const chain = (await invoicesOf(purchases)).slice(-3);
    expect(chain.map((row) => [row.place_of_supply, row.igst_paise, row.total_paise])).toEqual([
      ['27', 360_000, total],
      ['29', 0, total],
      ['07', 360_000, total],
    ]);
    expect(chain.at(-1)).toMatchObject({ recipient_gstin: null, recipient_contact: null });
    // The first invoice dates the supply.
    expect((await look(number))?.number).toBe(second.body['number']);
  });

  it('corrects only what refunds left, and a later refund credits the new invoice', async () => {
    const bought = await buy();
    await refund(bought, 100_001);
    expect(await look(bought.number)).toMatchObject({ is_partly_credited: true, refusal: null });
    const { body } = await correct(bought.number);
    const standing = (await invoicesOf(purchases)).at(-1);
    expect(standing).toMatchObject({ number: body['number'], total_paise: bought.total - 100_001 });
    const credited = (await notesOf(bought.number)).reduce((sum, note) => sum + note.total_paise, 0);
    expect(credited).toBe(bought.total);
    await refund(bought, bought.total - 100_001);
    const [note] = await notesOf(standing?.number ?? '');
    expect(note).toMatchObject({
      taxable_paise: standing?.taxable_paise,
      igst_paise: standing?.igst_paise,
      total_paise: standing?.total_paise,
    });
    expect(await correct(standing?.number ?? '', { name: 'Asha' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('nothing of it is left') },
    });
  });

  it('notifies the customer and mails both documents, once', async () => {
    const { number, orderId } = await buy();
    const { body } = await correct(number);
    const { data } = await customer.api.POST('/getnotification', { body: {} });
    const [bell] = data?.notifications ?? [];
    expect(bell).toMatchObject({
      title: 'Invoice Corrected',
      order_id: orderId,
      detail: expect.stringContaining(`Invoice ${String(body['number'])} replaces invoice ${number}`),
    });
    const events = await purchases.testApp.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'invoice.corrected')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    for (const event of [...events, ...events])
      await sendCorrectionMail(purchases.testApp.deps, event.data as { replacedId: number });
    const mails = await mailbox.awaitMails(customer.email);
    const mine = mails.filter(({ subject }) => subject.includes('corrected invoice'));
    expect(mine).toHaveLength(1);
    const [note] = await notesOf(number);
    const files = [body['number'], note?.number].map((each) => `${String(each).replaceAll('/', '-')}.pdf`);
    expect(mine[0]?.attachments).toEqual(files);
    const pdf = await purchases.testApp.app.inject({
      method: 'GET',
      url: `/api/invoices/${files[1]}`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    expect(text).toMatch(/Credit note.*Correction: The business was missing/s);
  });

  it('happens once for two admins at once, and for a replay', async () => {
    const { number } = await buy();
    const other = await purchases.testApp.admin();
    const answers = await Promise.all([
      correct(number),
      correct(number, { name: 'Asha' }, other),
      correct(number),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['message']).toMatch(/was corrected already/);
    expect(await notesOf(number)).toHaveLength(1);
    const serials = (await invoicesOf(purchases)).map(({ serial }) => serial);
    expect(serials).toEqual(serials.map((_, index) => index + 1));
    const bought = await buy();
    const send = () =>
      admin.api.POST('/correct_invoice', {
        body: { ...right, billing_state: '27' as const, number: bought.number },
        headers: { 'idempotency-key': 'correction-of-one-invoice' },
      });
    const [first, again] = [await send(), await send()];
    expect(first.data?.number).toBeDefined();
    expect(again.data).toEqual(first.data);
    expect(await notesOf(bought.number)).toHaveLength(1);
  });

  it.each([
    ['gstno', '29AAPFU0939F1ZX', /mistyped/],
    ['name', '', /name/],
    ['reason', '  ', /reason/],
    ['reason', '张', /can’t print 张/],
    ['business_name', '', /name of the business/],
    ['billing_address', '4 Hill Road', /PIN code/],
  ])('is refused for the %s %j and changes nothing', async (field, value, message) => {
    const { number } = await buy();
    expect(await correct(number, { [field]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(message) }] },
    });
    expect((await look(number))?.number).toBe(number);
  });

  it('needs a state without a GST number, and is refused for our own number and when nothing changes', async () => {
    const { number } = await buy();
    expect(await correct(number, { gstno: '', billing_state: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'billing_state' }] },
    });
    const { provider } = await purchases.testApp.deps.settings.read();
    expect(await correct(number, { gstno: provider.gstin })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'gstno', message: expect.stringContaining('GST number of') }] },
    });
    const as = await look(number);
    const same = {
      ...right,
      name: as?.name,
      business_name: '',
      billing_address: '',
      gstno: '',
      billing_state: '29',
    };
    expect(await correct(number, same)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Change something') },
    });
  });

  it('is for admins, of invoices that exist', async () => {
    const { number } = await buy();
    expect((await correct(number, {}, customer)).status).toBe(403);
    expect((await correct(number, {}, await purchases.testApp.staff())).status).toBe(403);
    expect((await correct('INV/2627/999999')).status).toBe(404);
    expect((await correct('CRN/2627/000001')).status).toBe(400);
  });

  it('ends when the annual return was filed, and on 30 November', async () => {
    const { number } = await buy();
    const filed = [{ financial_year: '2026-27', filed_on: '2027-10-12' }];
    const set = (annual_returns: unknown) =>
      postJson(purchases.testApp, '/update_settings', { annual_returns }, admin.token);
    expect((await set([{ financial_year: '2026-27', filed_on: '2027-02-30' }])).status).toBe(400);
    expect((await set(filed)).status).toBe(200);
    expect((await look(number))?.correct_until).toBe('2027-10-12');
    const day = 24 * 60 * 60;
    clock.advance((Date.parse('2027-10-13T06:00:00Z') - clock.now().getTime()) / 1000);
    admin = await purchases.testApp.signIn({ ...admin, password: 'a good long password' });
    const refused = { status: 409, body: { message: expect.stringContaining('the law allows no change') } };
    expect(await correct(number)).toMatchObject(refused);
    await set([]);
    expect((await correct(number)).status).toBe(200);
    const later = await buy();
    clock.advance(60 * day);
    admin = await purchases.testApp.signIn({ ...admin, password: 'a good long password' });
    // An invoice of the next financial year.
    expect((await correct(later.number)).status).toBe(200);
    expect(await correct((await look(number))?.number ?? '', { name: 'Asha' })).toMatchObject(refused);
  });
});
