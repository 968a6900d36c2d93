/** Invoices and credit notes of an official fee alone, without a taxed line, wherever documents are listed or mailed. */

import { istDate } from '@portal/domain/ist-date';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChargeFixture, createChargeFixture } from '../../test/charge-fixture.ts';
import { invoicesOf } from '../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { billing } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendCorrectionMail } from '../invoices/corrections/send-correction-mail.ts';

let mailbox: Mailbox;
let fixture: ChargeFixture;
let customer: SignedInUser;
let orderId: number;
let number: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createChargeFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
  const bought = await fixture.buyOrders();
  [customer, orderId] = [bought.customer, bought.id];
  const chargeId = await fixture.add(orderId);
  const body = { ...billing, gstno: '27AAPFU0939F1ZV', charge_id: chargeId };
  const { data: quote } = await customer.api.POST('/check_validation', { body });
  const proof = await fixture.pay(quote?.checkout.order_id ?? '');
  await customer.api.POST('/place_order', { body: { ...body, ...proof } });
  number = (await invoicesOf(fixture)).at(-1)?.number ?? '';
  await fixture.admin.api.POST('/return_unspent_fee', { body: { charge_id: chargeId } });
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});

it('are in the registers of admins and of the customer, with their order', async () => {
  const rows = [
    { kind: 'credit_note', order_id: orderId, taxable_paise: 0, total_paise: 1_500_00 },
    { number, kind: 'invoice', order_id: orderId, taxable_paise: 0, total_paise: 1_500_00 },
  ];
  const { data: all } = await fixture.admin.api.POST('/admin_invoices', { body: { limit: 2 } });
  expect(all?.invoices).toMatchObject(rows);
  const { data: own } = await customer.api.POST('/my_invoices', { body: { limit: 2 } });
  expect(own?.invoices).toMatchObject(rows);
});

it('are named by the warnings of the return', async () => {
  const period = istDate(fixture.testApp.deps.clock.now()).slice(0, 7);
  const { data } = await fixture.admin.api.POST('/gst_return', { body: { period } });
  const warning = data?.warnings.find(({ code }) => code === 'no_address');
  expect(warning?.documents).toContainEqual({ number, order_id: orderId });
});

it('are mailed with a link to their order when they are corrected', async () => {
  const second = await fixture.add(orderId);
  await fixture.accept(customer, second);
  const before = (await invoicesOf(fixture)).at(-1);
  await fixture.admin.api.POST('/correct_invoice', {
    body: {
      number: before?.number ?? '',
      name: 'Meera Iyer',
      business_name: '',
      billing_address: '',
      gstno: '',
      billing_state: '27',
      reason: 'Wrong name',
    },
  });
  await sendCorrectionMail(fixture.testApp.deps, { replacedId: before?.id ?? 0 });
  const mails = await mailbox.awaitMails(customer.email);
  const mail = mails.find(({ subject }) => subject.includes('corrected invoice'));
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`/orderdetail/${orderId}#order-invoice`);
});
