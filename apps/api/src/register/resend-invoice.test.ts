/** Staff and admins mail the papers of an order to its customer again. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { sendInvoiceMail } from './send-invoice-mail.ts';

const clock = settableClock(new Date());
let mailbox: Mailbox;
let purchases: PurchaseFixture;
let admin: SignedInUser;
let staff: SignedInUser;
let customer: SignedInUser;
let orderId: number;
let proof: { payment_id: string; payment_order_id: string };

beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ clock, env: { SMTP_URL: mailbox.smtpUrl } });
  [admin, staff] = [await purchases.testApp.admin(), await purchases.testApp.staff()];
});
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});

beforeEach(async () => {
  const { testApp } = purchases;
  customer = await testApp.customer();
  ({ id: orderId, proof } = await purchases.buy(customer, (await makeService(testApp.db)).id));
  await testApp.db.updateTable('orders').set({ assigned_to: staff.id }).where('id', '=', orderId).execute();
});

const resend = ({ api }: SignedInUser, id = orderId) =>
  api.POST('/resend_invoice', { body: { order_id: id } });

/** Runs the effect of every event that waits. */
async function runEvents(times = 1) {
  const events = await purchases.testApp.db
    .deleteFrom('outbox')
    .where('type', '=', 'invoice.resent')
    .returning('data')
    .execute();
  for (const { data } of events)
    for (let time = 0; time < times; time += 1)
      await sendInvoiceMail(purchases.testApp.deps, data as { mailId: number });
}

describe('an invoice', () => {
  it('is mailed with its credit note as PDFs to the account, once, also when the job runs twice', async () => {
    const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    const { data } = await resend(staff);
    expect(data?.message).toBe(`The invoice is on its way to ${customer.email.slice(0, 1)}XXXX@XXXX.`);
    await runEvents(2);
    const mails = await mailbox.awaitMails(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Invoice of ORD-\d{6} at /);
    expect(mails[0]?.text).toMatch(/CRN\/\d{4}\/\d{6}, INV\/\d{4}\/\d{6}/);
    expect(mails[0]?.attachments).toEqual([
      expect.stringMatching(/^CRN-\d{4}-\d{6}\.pdf$/),
      expect.stringMatching(/^INV-\d{4}-\d{6}\.pdf$/),
    ]);
  });

  it('is mailed three times an hour at most, also at once, and logged', async () => {
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => resend(admin)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(resend(admin)).rejects.toMatchObject({ status: 429, code: 'too_many' });
    const { data } = await admin.api.POST('/audit_log', {
      body: { object: 'order', object_id: String(orderId), limit: 1 },
    });
    expect(data?.entries).toMatchObject([{ operation: 'resendInvoice', actor: { id: admin.id } }]);
    clock.advance(3_601);
    await resend(admin);
    await runEvents();
  });

  it('is refused to staff of other orders, and for an order that has none', async () => {
    await expect(resend(await purchases.testApp.staff())).rejects.toMatchObject({
      code: 'unauthentic_access',
    });
    await expect(resend(admin, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    const unpaid = await makeOrder(purchases.testApp.db, { customerId: customer.id, assignedTo: staff.id });
    await expect(resend(staff, unpaid.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not mailed to a closed account', async () => {
    await resend(admin);
    await purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', customer.id)
      .execute();
    await runEvents();
    expect(await mailbox.to(customer.email)).toEqual([]);
    await expect(resend(admin)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The account of this customer is closed.',
    });
  });
});
