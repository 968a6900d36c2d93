/** Every way of reporting a payment leads to one set of orders, one invoice and one mail (payment-019). */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { invoicesOf, payFor } from '../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { paymentWebhook, sendWebhook } from '../../test/webhook.ts';
import { runWorkers } from '../jobs/run-workers.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.ts';

vi.setConfig({ testTimeout: 60_000 });

let mailbox: Mailbox;
let purchases: PurchaseFixture;
let workers: { stop(): Promise<void> };
let services: { id: number }[];

beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
  workers = await runWorkers(purchases.testApp.deps);
  services = [await makeService(purchases.testApp.db), await makeService(purchases.testApp.db)];
});
afterAll(async () => {
  await workers.stop();
  await purchases.close();
  await mailbox.stop();
});

const soon = () => ({ ...purchases.testApp.deps, clock: { now: () => new Date(Date.now() + 3 * 60_000) } });
const ids = () => services.map(({ id }) => id);

/** What the customer received after all jobs ran. */
async function outcome(customer: SignedInUser) {
  await mailbox.awaitMails(customer.email);
  const last = await purchases.testApp.customer();
  await purchases.testApp.api().POST('/forgetpassword', { body: { email: last.email } });
  await mailbox.awaitMails(last.email);
  await expect
    .poll(async () => (await purchases.testApp.db.selectFrom('outbox').select('id').execute()).length)
    .toBe(0);
  const { data } = await customer.api.POST('/orders', { body: {} });
  const paid = await purchases.testApp.db
    .selectFrom('payments')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  const { data: bell } = await customer.api.POST('/getnotification', { body: {} });
  const own = (await invoicesOf(purchases)).filter((invoice) =>
    paid.some(({ id }) => id === invoice.payment_id),
  );
  return {
    orders: data?.orders.length,
    invoices: own.length,
    mails: (await mailbox.to(customer.email)).length,
    bell: bell?.notifications.map(({ title }) => title),
  };
}

it('a payment reported by browser, webhook and reconciliation creates its two orders, one invoice, one mail and one notification [payment-019]', async () => {
  const customer = await purchases.testApp.customer();
  const { proof, body, token } = await payFor(purchases, customer, ids());
  const once = { orders: 2, invoices: 1, mails: 1, bell: ['Order Placed'] };
  const events = ['payment.authorized', 'payment.captured', 'order.paid'];
  const [browser, webhooks] = await Promise.all([
    Promise.all(events.map(() => postJson(purchases.testApp, '/buy_services', body, token))),
    Promise.all(events.map((event) => sendWebhook(purchases.testApp, paymentWebhook(event, proof)))),
    reconcilePayments(soon()),
  ]);
  expect([...browser, ...webhooks].map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await outcome(customer)).toEqual(once);
  // Once more after all jobs ran.
  await postJson(purchases.testApp, '/buy_services', body, token);
  await sendWebhook(purchases.testApp, paymentWebhook('order.paid', proof));
  await reconcilePayments(soon());
  expect(await outcome(customer)).toEqual(once);
});

const captures = 120;
const atOnce = 24;

it(`${captures} captures, ${atOnce} at a time and each reported twice, get numbers without gaps or duplicates [payment-019]`, async () => {
  const before = (await invoicesOf(purchases)).length;
  const customer = await purchases.testApp.customer();
  const waiting: Awaited<ReturnType<typeof payFor>>[] = [];
  for (let made = 0; made < captures; made += 1) {
    waiting.push(await payFor(purchases, customer, [(await makeService(purchases.testApp.db)).id]));
  }
  const report = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { proof, body, token } = next;
      const answers = await Promise.all([
        postJson(purchases.testApp, '/buy_services', body, token),
        sendWebhook(purchases.testApp, paymentWebhook('payment.captured', proof)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, report));

  const all = await invoicesOf(purchases);
  expect(all.map(({ serial }) => serial)).toEqual(all.map((_, index) => index + 1));
  expect(all).toHaveLength(before + captures);
  expect(new Set(all.map(({ payment_id: id }) => id)).size).toBe(before + captures);
  expect(await purchases.testApp.db.selectFrom('invoice_counters').selectAll().execute()).toMatchObject([
    { series: 'INV', last_serial: before + captures },
  ]);
});
