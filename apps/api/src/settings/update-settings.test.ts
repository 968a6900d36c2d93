/** Settings apply at once to mails, quotes and new invoices, and never to issued ones. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoicesOf, payFor } from '../../test/invoices.ts';
import { openMailbox, type Mailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendCode } from '../accounts/send-code.ts';

const karnataka = '29AAGCB7383J1Z4';
const maharashtra = '27AAPFU0939F1ZV';

let mailbox: Mailbox;
let purchases: PurchaseFixture;
let admin: SignedInUser;
beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ env: { SMTP_URL: mailbox.smtpUrl, PROVIDER_GSTIN: karnataka } });
  admin = await purchases.testApp.admin();
});
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});
beforeEach(async () => {
  await purchases.testApp.db.deleteFrom('settings').execute();
  purchases.testApp.deps.settings.invalidate();
});

const current = async () => {
  const { data } = await admin.api.POST('/settings', { body: {} });
  if (!data) throw new Error('settings answered nothing');
  return data.settings;
};
const update = (body: Record<string, unknown>) =>
  postJson(purchases.testApp, '/update_settings', body, admin.token);
const stored = () => purchases.testApp.db.selectFrom('settings').selectAll().orderBy('key').execute();

describe('the settings', () => {
  it('default to the environment, and to null where it has no value', async () => {
    expect(await current()).toMatchObject({
      name: purchases.testApp.config.PROVIDER_NAME,
      gstin: karnataka,
      state: '29',
      phones: [purchases.testApp.config.PROVIDER_PHONE],
      legal_name: purchases.testApp.config.PROVIDER_NAME,
      privacy_url: purchases.testApp.config.PROVIDER_PRIVACY_URL,
      grievance_email: purchases.testApp.config.PROVIDER_GRIEVANCE_EMAIL,
      cin: null,
      auto_assign: false,
    });
  });

  it('change the sent fields only', async () => {
    const { status, body } = await update({
      name: '  Suvidha   Filings ',
      phones: ['+91 80 1111 2222', '9812345678'],
      whatsapp: 'https://wa.me/918011112222',
      auto_assign: true,
    });
    expect(status).toBe(200);
    const settings = await current();
    expect(body).toMatchObject({ status: 'true', settings });
    expect(settings).toMatchObject({
      name: 'Suvidha Filings',
      phones: ['+91 80 1111 2222', '9812345678'],
      whatsapp: 'https://wa.me/918011112222',
      auto_assign: true,
      address: purchases.testApp.config.PROVIDER_ADDRESS,
    });
    expect((await stored()).map(({ key, changed_by }) => [key, changed_by])).toEqual(
      ['auto_assign', 'name', 'phones', 'whatsapp'].map((key) => [key, admin.id]),
    );
  });

  it('are not written when unchanged', async () => {
    await update({ name: 'Suvidha Filings' });
    const before = await stored();
    await update({ name: 'Suvidha Filings' });
    expect(await stored()).toEqual(before);
  });

  it('ignore unknown keys', async () => {
    expect((await update({ colour: 'teal', name: 'Suvidha Filings' })).status).toBe(200);
    expect((await stored()).map(({ key }) => key)).toEqual(['name']);
  });

  it('keep both of two concurrent changes', async () => {
    await Promise.all([
      update({ name: 'Suvidha Filings' }),
      update({ address: '5 MG Road, Bengaluru 560001' }),
    ]);
    expect(await current()).toMatchObject({
      name: 'Suvidha Filings',
      address: '5 MG Road, Bengaluru 560001',
    });
  });

  it('never contradict each other, also under concurrent changes', async () => {
    await update({ gstin: karnataka, state: '29' });
    // Some of these are refused, depending on the order.
    await Promise.all([
      update({ gstin: maharashtra, state: '27' }),
      update({ state: '29' }),
      update({ gstin: maharashtra }),
    ]);
    const { gstin, state } = await current();
    expect(gstin.slice(0, 2)).toBe(state);
  });
});

const wrong: [string, Record<string, unknown>, string, RegExp][] = [
  ['a name that is empty', { name: ' ' }, 'name', /^Enter the name/],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', /at most 100/],
  ['an empty legal name', { legal_name: '' }, 'legal_name', /registered/],
  ['an empty address', { address: '' }, 'address', /address/],
  ['a GST number with a wrong last character', { gstin: '29AAGCB7383J1Z5' }, 'gstin', /mistyped/],
  ['a GST number that is too short', { gstin: '29AAG' }, 'gstin', /15 characters/],
  ['a state that does not exist', { state: '28' }, 'state', /Choose the state/],
  ['a state that is not the GST number’s', { state: '27' }, 'state', /belongs to Karnataka/],
  ['no phone', { phones: [] }, 'phones', /at least 1|at least one/],
  ['a phone with letters', { phones: ['9812345678', 'call us'] }, 'phones.1', /one phone number/],
  ['an e-mail that is none', { emails: ['hello'] }, 'emails.0', /e-mail address/],
  ['a link without https', { privacy_url: 'http://www.namuna.example/privacy' }, 'privacy_url', /https/],
  ['a link that is a script', { blog_url: 'javascript:alert(1)' }, 'blog_url', /https/],
  ['a link with a password in it', { terms_url: 'https://a:b@namuna.example/' }, 'terms_url', /https/],
  ['a link that is no address', { refund_url: 'namuna.example/refund' }, 'refund_url', /https/],
  ['a WhatsApp link that is none', { whatsapp: '+918011112222' }, 'whatsapp', /https/],
  ['no grievance officer', { grievance_name: '' }, 'grievance_name', /grievance officer/],
  ['a grievance e-mail that is none', { grievance_email: 'x' }, 'grievance_email', /e-mail address/],
];

describe('a setting', () => {
  it.each(wrong)('is refused at its field: %s', async (_what, body, field, message) => {
    const { status, body: answer } = await update({ name: 'Not to be kept', ...body });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ status: 'false', code: 'validation_failed' });
    expect(answer['errors']).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect(await stored()).toEqual([]);
  });

  it('is refused with the errors of all fields together', async () => {
    const { body } = await update({ gstin: 'x', whatsapp: 'y', phones: [''] });
    expect(JSON.stringify(body['errors'])).toMatch(/gstin.*whatsapp.*phones\.0|gstin.*phones\.0.*whatsapp/);
  });
});

describe('the identity of the provider', () => {
  it('is public, without the other settings', async () => {
    const { config } = purchases.testApp;
    const shown = async () => (await purchases.testApp.api().POST('/provider', { body: {} })).data?.provider;
    expect(await shown()).toEqual({
      name: config.PROVIDER_NAME,
      legal_name: config.PROVIDER_NAME,
      address: config.PROVIDER_ADDRESS,
      gstin: karnataka,
      state: 'Karnataka',
      phones: [config.PROVIDER_PHONE],
      emails: [config.PROVIDER_EMAIL],
      whatsapp: config.PROVIDER_WHATSAPP,
      privacy_url: config.PROVIDER_PRIVACY_URL,
      refund_url: config.PROVIDER_REFUND_URL,
      terms_url: config.PROVIDER_TERMS_URL,
      blog_url: config.PROVIDER_BLOG_URL,
      video_url: config.PROVIDER_VIDEO_URL,
      grievance_name: config.PROVIDER_GRIEVANCE_NAME,
      grievance_email: config.PROVIDER_GRIEVANCE_EMAIL,
    });
    const company = { cin: 'U25209DL1973PTC003526', website: 'https://www.suvidha.example' };
    await update({
      legal_name: 'Suvidha Filings Private Limited',
      gstin: maharashtra,
      state: '27',
      cin: 'cin: u25209 dl1973 ptc003526',
      website: company.website,
      auto_assign: true,
    });
    expect(await shown()).toMatchObject({
      ...company,
      legal_name: 'Suvidha Filings Private Limited',
      gstin: maharashtra,
      state: 'Maharashtra',
    });
    const none = { cin: '', website: '', whatsapp: '', blog_url: '', video_url: '' };
    await update(none);
    for (const field of Object.keys(none)) expect(await shown()).not.toHaveProperty(field);
  });

  it.each([
    ['cin', 'U25209DL1973XXX003526'],
    ['website', 'http://www.suvidha.example'],
    ['video_url', 'https://www.suvidha.example/film.mp4'],
  ])('refuses a wrong %s', async (field, value) => {
    const { status, body } = await update({ [field]: value });
    expect([status, body['errors']]).toMatchObject([400, [{ field }]]);
  });

  it('appears in the next mail', async () => {
    await update({ name: 'Suvidha Filings', phones: ['+91 80 1111 2222'], emails: ['help@suvidha.example'] });
    const email = 'new@example.in';
    const details = { name: 'New', email, phone: '9812345678', password: 'a good long password' };
    await purchases.testApp.api().POST('/checkregister', { body: details });
    const { id: codeId } = await purchases.testApp.db
      .selectFrom('one_time_codes')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await sendCode(purchases.testApp.deps, { codeId });
    const [mail] = await mailbox.awaitMails(email);
    expect(mail?.text).toContain('Suvidha Filings');
    expect(mail?.text).toContain('+91 80 1111 2222');
    expect(mail?.text).toContain('help@suvidha.example');
  });

  it('appears on the next invoice with its state, not on issued ones', async () => {
    const customer = await purchases.testApp.customer();
    const service = await makeService(purchases.testApp.db);
    const buy = async () => {
      const { body } = await payFor(purchases, customer, [service.id], { billing_state: '29' });
      await customer.api.POST('/buy_services', { body: { ...body, service_id: [service.id] } });
    };
    await buy();
    const [first] = await invoicesOf(purchases);
    expect(first).toMatchObject({ supplier_gstin: karnataka, igst_paise: 0, place_of_supply: '29' });
    await update({
      legal_name: 'Suvidha Filings LLP',
      gstin: maharashtra,
      state: '27',
      address: '5 Marine Drive, Mumbai 400002',
    });
    await buy();
    const [unchanged, second] = await invoicesOf(purchases);
    expect(unchanged).toEqual(first);
    expect(second).toMatchObject({
      supplier_name: 'Suvidha Filings LLP',
      supplier_gstin: maharashtra,
      supplier_address: '5 Marine Drive, Mumbai 400002',
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 180_000,
    });
  });

  it.each([
    ['a consumer of no known state within its own', { billing_state: '' }, '27', 'within'],
    ['a customer of its old state between two', { billing_state: '29' }, '29', 'between'],
    ['a customer of its new state within that', { billing_state: '27' }, '27', 'within'],
    ['a business of its old state between two', { gstno: '29AAAAA0000A1ZY' }, '29', 'between'],
    ['a business of its new state within that', { gstno: maharashtra }, '27', 'within'],
  ])(
    'supplies %s, for what was quoted, when it moved before the payment',
    async (_who, buyer, state, heads) => {
      const customer = await purchases.testApp.customer();
      const service = await makeService(purchases.testApp.db);
      const { body } = await payFor(purchases, customer, [service.id], buyer);
      await update({ gstin: maharashtra, state: '27' });
      const { data } = await customer.api.POST('/buy_services', {
        body: { ...body, service_id: [service.id] },
      });
      expect(data?.orders).toMatchObject([{ total: 11_800 }]);
      const halves = { cgst_paise: 90_000, sgst_paise: 90_000, igst_paise: 0 };
      const whole = { cgst_paise: 0, sgst_paise: 0, igst_paise: 180_000 };
      expect((await invoicesOf(purchases)).at(-1)).toMatchObject({
        supplier_gstin: maharashtra,
        place_of_supply: state,
        total_paise: 1_180_000,
        ...(heads === 'within' ? halves : whole),
      });
    },
  );
});
