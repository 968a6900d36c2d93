/** The proforma invoice of an unpaid or partly paid order: its mail, its PDF, and who gets it. */

import type { OfficialFee } from '@portal/domain/official-fees';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { business } from '../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendProformaMail } from './send-proforma.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
let mailbox: Mailbox;
let fixture: ReceiptFixture;
let admin: SignedInUser;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createReceiptFixture({ clock, env: { SMTP_URL: mailbox.smtpUrl } });
  ({ admin } = fixture);
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});

const send = (orderId: number, by = admin) => by.api.POST('/send_proforma', { body: { order_id: orderId } });

/** Runs the effect of every event that waits, twice. */
async function runEvents() {
  const { rows } = await sql<{ data: { mailId: number } }>`
    delete from outbox where type = 'proforma.sent' returning data`.execute(fixture.testApp.db);
  for (const { data } of rows) for (const _ of [1, 2]) await sendProformaMail(fixture.testApp.deps, data);
}

const open = async (url: string) =>
  fixture.testApp.app.inject({ method: 'GET', url: url.replace(fixture.testApp.config.PUBLIC_URL, '') });

/** Its text, through the link of a person who may see it. */
async function textFor({ api }: SignedInUser, orderId: number): Promise<string> {
  const { data } = await api.POST('/proforma_link', { body: { order_id: orderId } });
  const { headers, rawPayload } = await open(data?.url ?? '');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?Proforma-ORD-\d{6}\.pdf/);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

const fees: OfficialFee[] = [
  { name: 'Filing fee', pure_agent: true, kind: 'fixed', amount_paise: 50_000, states: [] },
  { name: 'Stamp duty', pure_agent: true, kind: 'at_actuals', amount_paise: 20_000, states: [] },
  {
    name: 'Court fee',
    pure_agent: true,
    kind: 'by_state',
    amount_paise: 30_000,
    states: [{ state: '27', amount_paise: 10_000 }],
  },
];

async function addOrder(more: Parameters<typeof makeService>[1] = {}, agreed?: string) {
  const customer = await fixture.testApp.customer();
  const service = await makeService(fixture.testApp.db, { priceRupees: 1_000, ...more });
  const { data } = await admin.api.POST('/addorder', {
    body: {
      customer: customer.id,
      service: service.id,
      ...(agreed !== undefined && { agreed_price: { price: agreed, reason: 'Agreed' } }),
    },
  });
  return { customer, service, id: data?.order.id ?? 0, number: data?.order.order_id ?? '' };
}

describe('the PDF', () => {
  it('has lines, discount, GST, fees outside GST, words and how to pay, and says that it is no tax invoice', async () => {
    const { customer, service, id, number } = await addOrder({ fees }, '800');
    const text = await textFor(customer, id);
    expect(text).toContain('Proforma invoice This is not a tax invoice');
    expect(text).toContain(`Order ${number} Date 28 Nov 2026 Place of supply Karnataka (29)`);
    expect(text).toContain('List price 1,000.00, discount 200.00');
    expect(text).toMatch(/Taxable value 800\.00 CGST 72\.00 SGST 72\.00 Reimbursed at cost 500\.00/);
    expect(text).toContain('To pay Rs.1,444.00');
    expect(text).toContain('Rupees one thousand four hundred forty-four only');
    expect(text).toContain(`/payment/${service.id}?order=${id}`);
    expect(text).toContain('Not included: Stamp duty, about Rs.200.');
    expect(text).toContain('Official fees that depend on your state are added when you pay.');
    expect(text).toContain('The tax invoice follows with your payment.');
    // No bank account is known yet.
    expect(text).not.toMatch(/Bank:|UPI:|as the reason/);
  });

  it('names the law of an exempt service, and the account of the settings', async () => {
    const { id, number } = await addOrder({ tax: 'exempt' });
    await admin.api.POST('/update_settings', {
      body: {
        bank_account_name: 'Udaan Filings',
        bank_account_number: '5010001234567',
        bank_ifsc: 'HDFC0000123',
        upi_id: 'udaan@hdfcbank',
      },
    });
    const text = await textFor(admin, id);
    expect(text).toContain('Exempt value 1,000.00');
    expect(text).toMatch(/Exempt from GST: /);
    expect(text).toContain('Bank: Udaan Filings, account 5010001234567, IFSC HDFC0000123');
    expect(text).toContain(`UPI: udaan@hdfcbank Give ${number} as the reason.`);
  });

  it('of a partly paid order has what was received, TDS, and the rest, for the recipient of the invoice', async () => {
    const { customer, id } = await addOrder({ fees: fees.slice(0, 1) });
    await fixture.record(id, {
      amount: '600',
      tds: '80',
      billing: { ...billing, ...business, gstno: '27AAPFU0939F1ZV' },
    });
    const text = await textFor(customer, id);
    expect(text).toContain('Hill Road Traders');
    expect(text).toMatch(
      /Taxable value 1,000\.00 IGST 180\.00 Reimbursed at cost 500\.00 Total 1,680\.00 Received - 600\.00 Tax deducted at source - 80\.00 To pay Rs\.1,000\.00/,
    );
    expect(text).toContain('Rupees one thousand only');
    expect(text).not.toContain('Online:');
    expect(text).toContain('The tax invoice was issued with your first payment');
    await fixture.record(id, { amount: '1000' });
    expect(await problemCodeOf(customer.api.POST('/proforma_link', { body: { order_id: id } }))).toBe(
      'order_already_paid',
    );
  });

  it('follows the order’s state: another price, then nothing once it is cancelled', async () => {
    const { customer, id } = await addOrder();
    expect(await textFor(customer, id)).toContain('To pay Rs.1,180.00');
    const { data } = await customer.api.POST('/proforma_link', { body: { order_id: id } });
    await admin.api.POST('/set_order_price', { body: { order_id: id, price: '500', reason: 'Agreed' } });
    expect(await textFor(customer, id)).toContain('To pay Rs.590.00');
    await admin.api.POST('/cancel_order', { body: { order_id: id, reason: 'Not wanted.' } });
    expect((await open(data?.url ?? '')).json()).toMatchObject({ code: 'order_cancelled' });
    expect(await problemCodeOf(send(id))).toBe('order_cancelled');
  });

  it('is for its customer and admins alone, by a link of five minutes', async () => {
    const { id } = await addOrder();
    const link = ({ api }: SignedInUser) => api.POST('/proforma_link', { body: { order_id: id } });
    const stranger = await fixture.testApp.customer();
    expect(await problemCodeOf(link(stranger))).toBe('unauthentic_access');
    const { data } = await link(admin);
    const url = data?.url ?? '';
    expect((await open(url.replace(`/${id}?`, `/${id + 1}?`))).statusCode).toBe(403);
    clock.advance(301);
    expect((await open(url)).statusCode).toBe(401);
  });
});

describe('its mail', () => {
  it('reaches the account once for two presses at once and for a job that runs twice', async () => {
    const { customer, service, id, number } = await addOrder();
    const staff = await fixture.testApp.staff();
    await admin.api.POST('/assignorder', { body: { order_id: id, id: staff.id } });
    const answers = await Promise.all([send(id, staff), send(id, staff), send(id)]);
    for (const { data } of answers) expect(data?.message).toMatch(/on its way to .XXXX@XXXX\.$/);
    await runEvents();
    const mails = await mailbox.awaitMails(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: expect.stringContaining(`Proforma invoice of ${number} at `),
      attachments: [`Proforma-${number}.pdf`],
    });
    expect(mails[0]?.text).toContain('Rs.1,180 to pay');
    expect(mails[0]?.text).toContain(`/payment/${service.id}?order=${id}`);
  });

  it('is sent again after a minute, three times an hour at most, and logged', async () => {
    const { id } = await addOrder();
    for (const _ of [1, 2, 3]) {
      await send(id);
      clock.advance(61);
    }
    await expect(send(id)).rejects.toMatchObject({ status: 429 });
    clock.advance(3_600);
    await send(id);
    const { data } = await admin.api.POST('/audit_log', {
      body: { object: 'order', object_id: String(id), limit: 1 },
    });
    expect(data?.entries).toMatchObject([{ operation: 'sendProforma', actor: { id: admin.id } }]);
  });

  it('is not sent once the order is paid, nor to a closed account, nor by other staff', async () => {
    const [paid, closed] = [await addOrder(), await addOrder()];
    await runEvents();
    await send(paid.id);
    await fixture.record(paid.id, { amount: '1180' });
    await send(closed.id);
    await fixture.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', closed.customer.id)
      .execute();
    await runEvents();
    const sent = [...(await mailbox.to(paid.customer.email)), ...(await mailbox.to(closed.customer.email))];
    expect(sent).toEqual([]);
    expect(await problemCodeOf(send(paid.id))).toBe('order_already_paid');
    expect(await problemCodeOf(send(closed.id))).toBe('conflict');
    expect(await problemCodeOf(send((await addOrder()).id, await fixture.testApp.staff()))).toBe(
      'unauthentic_access',
    );
  });
});
