/** However a payment is reported: one set of orders, one invoice, one mail (payment-019); and no gap in the numbers. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { invoicesOf, payFor } from '../../test/invoices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { post } from '../../test/refusals.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { paymentNotice, sendWebhook } from '../../test/webhook.ts';
import type { Signed } from '../../test/world.ts';
import { runWorkers } from '../jobs/run-workers.ts';
import { reconcilePayments } from './reconcile.ts';

vi.setConfig({ testTimeout: 60_000 });

let mailbox: Mailbox;
let shop: Shop;
let workers: { stop(): Promise<void> };
let services: { id: number }[];

beforeAll(async () => {
  mailbox = await openMailbox();
  shop = await openShop({ env: { SMTP_URL: mailbox.smtpUrl } });
  workers = await runWorkers(shop.world.deps);
  services = [await makeService(shop.world.db), await makeService(shop.world.db)];
});
afterAll(async () => {
  await workers.stop();
  await shop.close();
  await mailbox.stop();
});

const soon = () => ({ ...shop.world.deps, clock: { now: () => new Date(Date.now() + 3 * 60_000) } });
const ids = () => services.map(({ id }) => id);

/** What the customer has got once everything that waited was done. */
async function outcome(customer: Signed) {
  await mailbox.awaitMails(customer.email);
  const last = await shop.world.customer();
  await shop.world.api().POST('/forgetpassword', { body: { email: last.email } });
  await mailbox.awaitMails(last.email);
  await expect
    .poll(async () => (await shop.world.db.selectFrom('outbox').select('id').execute()).length)
    .toBe(0);
  const { data } = await customer.api.POST('/orders', { body: {} });
  const paid = await shop.world.db
    .selectFrom('payments')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  const { data: bell } = await customer.api.POST('/getnotification', { body: {} });
  const own = (await invoicesOf(shop)).filter((invoice) => paid.some(({ id }) => id === invoice.payment_id));
  return {
    orders: data?.orders.length,
    invoices: own.length,
    mails: (await mailbox.to(customer.email)).length,
    bell: bell?.notifications.map(({ title }) => title),
  };
}

it('a payment that browser, webhook and reconciliation report alike is two orders, one invoice, one mail and one line in the bell [payment-019]', async () => {
  const customer = await shop.world.customer();
  const { proof, body, token } = await payFor(shop, customer, ids());
  const once = { orders: 2, invoices: 1, mails: 1, bell: ['Order Placed'] };
  const events = ['payment.authorized', 'payment.captured', 'order.paid'];
  const [browser, webhooks] = await Promise.all([
    Promise.all(events.map(() => post(shop.world, '/buy_services', body, token))),
    Promise.all(events.map((event) => sendWebhook(shop.world, paymentNotice(event, proof)))),
    reconcilePayments(soon()),
  ]);
  expect([...browser, ...webhooks].map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await outcome(customer)).toEqual(once);
  // And once more, after everything is done.
  await post(shop.world, '/buy_services', body, token);
  await sendWebhook(shop.world, paymentNotice('order.paid', proof));
  await reconcilePayments(soon());
  expect(await outcome(customer)).toEqual(once);
});

const captures = 120;
const atOnce = 24;

it(`${captures} captures, ${atOnce} at a time and each reported twice, are numbered without gap or double [payment-019]`, async () => {
  const before = (await invoicesOf(shop)).length;
  const customer = await shop.world.customer();
  const waiting: Awaited<ReturnType<typeof payFor>>[] = [];
  for (let made = 0; made < captures; made += 1) {
    waiting.push(await payFor(shop, customer, [(await makeService(shop.world.db)).id]));
  }
  const report = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { proof, body, token } = next;
      const answers = await Promise.all([
        post(shop.world, '/buy_services', body, token),
        sendWebhook(shop.world, paymentNotice('payment.captured', proof)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, report));

  const all = await invoicesOf(shop);
  expect(all.map(({ serial }) => serial)).toEqual(all.map((_, index) => index + 1));
  expect(all).toHaveLength(before + captures);
  expect(new Set(all.map(({ payment_id: id }) => id)).size).toBe(before + captures);
  expect(await shop.world.db.selectFrom('invoice_counters').selectAll().execute()).toMatchObject([
    { series: 'INV', last_serial: before + captures },
  ]);
});
