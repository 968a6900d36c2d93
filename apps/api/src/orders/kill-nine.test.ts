/** `kill -9` during a purchase or an upload: no lost or duplicate order, one mail, no partial file. */

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { samplePdf } from '../../test/sample-files.ts';
import { startServerProcess } from '../../test/server-process.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sweepIncomingFiles } from '../documents/sweep-incoming-files.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let mailbox: Mailbox;
let purchases: PurchaseFixture;
let service: { id: number };
let customer: SignedInUser;

beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
  service = await makeService(purchases.testApp.db);
});
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});

const start = (program: 'server.ts' | 'all-in-one.ts' = 'all-in-one.ts') =>
  startServerProcess(program, purchases.testApp.config, onTestFinished);
async function payForOne() {
  customer = await purchases.testApp.customer();
  const { checkout } = await purchases.check(customer, { service_id: service.id });
  const proof = await purchases.pay(checkout.order_id);
  return { ...billing, ...proof, service_id: service.id };
}
const ordersOf = ({ id }: SignedInUser) =>
  purchases.testApp.db.selectFrom('orders').select('id').where('customer_id', '=', id).execute();

/** The customer's mails after all jobs ran. */
async function findFinalMails() {
  await mailbox.awaitMails(customer.email);
  const last = await purchases.testApp.customer();
  await purchases.testApp.api().POST('/forgetpassword', { body: { email: last.email } });
  await mailbox.awaitMails(last.email);
  // The event is deleted with its job, shortly after its mail arrived.
  await expect.poll(() => purchases.testApp.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  return (await mailbox.to(customer.email)).map(({ subject }) => subject);
}

/** Calls place_order and kills the server while it waits for the provider. */
async function killDuringProviderCall(purchase: Awaited<ReturnType<typeof payForOne>>) {
  const first = await start();
  const { arrived, release } = purchases.provider.holdBack(/^GET \/v1\/payments\//);
  const call = first.post('/place_order', purchase, customer.token).then(
    () => 'answered',
    () => 'cut off',
  );
  await arrived;
  await first.kill();
  release();
  expect(await call).toBe('cut off');
}

describe('a server killed while it places an order', () => {
  it('has created none, and the same call creates one after the restart', async () => {
    const purchase = await payForOne();
    await killDuringProviderCall(purchase);
    expect(await ordersOf(customer)).toEqual([]);

    const again = await start();
    const answers = [
      await again.post('/place_order', purchase, customer.token),
      await again.post('/place_order', purchase, customer.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body['orders']).toEqual(answers[0]?.body['orders']);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await findFinalMails()).toEqual([expect.stringMatching(/^Order ORD-\d{6} placed/)]);
  });

  it('creates it by the provider’s webhook after the restart when the browser crashed too', async () => {
    const hook = (address: string) => ({
      url: `${address}/webhooks/razorpay`,
      secret: 'test_webhook_secret',
    });
    purchases.sandbox.pauseWebhooks();
    purchases.sandbox.setWebhook(hook('http://127.0.0.1:9'));
    await killDuringProviderCall(await payForOne());
    purchases.sandbox.setWebhook(hook((await start()).url));
    purchases.sandbox.resumeWebhooks();
    await expect.poll(async () => (await ordersOf(customer)).length, { timeout: 15_000 }).toBe(1);
    expect(await findFinalMails()).toEqual([expect.stringMatching(/^Order ORD-\d{6} placed/)]);
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it('right after creating one returns it after the restart and mails it then', async () => {
    const purchase = await payForOne();
    const first = await start('server.ts');
    const call = first.post('/place_order', purchase, customer.token).catch(() => undefined);
    await expect
      .poll(async () => (await ordersOf(customer)).length, { interval: 1, timeout: 15_000 })
      .toBe(1);
    await first.kill();
    await call;
    const [made] = await ordersOf(customer);
    // The worker is another process, so no mail was sent yet.
    expect(await mailbox.to(customer.email)).toEqual([]);

    const again = await start();
    const answer = await again.post('/place_order', purchase, customer.token);
    expect(answer).toMatchObject({ status: 200, body: { orders: [{ id: made?.id }] } });
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await findFinalMails()).toEqual([expect.stringMatching(/^Order ORD-\d{6} placed/)]);
  });
});

describe('a server killed during an upload', () => {
  const stored = async () => {
    const entries = await readdir(purchases.testApp.filesDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  it('shows no partial file, and its leftovers are removed', async () => {
    customer = await purchases.testApp.customer();
    const order = await purchases.buy(customer, service.id);
    const load = async () =>
      (await customer.api.POST('/order_detail/{id}', { params: { path: { id: order.id } }, body: {} })).data
        ?.order;
    const before = await load();
    const { url, kill } = await start();

    const upload = request(`${url}/api/upload_document`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'multipart/form-data; boundary=half',
      },
    });
    const broken = once(upload, 'error');
    const field = (name: string, value = 0) =>
      `--half\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    upload.write(field('order_id', order.id) + field('doc_id', before?.documents[0]?.id));
    upload.write('--half\r\ncontent-disposition: form-data; name="file"; filename="pan.pdf"\r\n');
    upload.write('content-type: application/pdf\r\n\r\n');
    upload.write(samplePdf());
    await expect.poll(async () => (await stored()).length).toBe(1);
    await kill();
    await broken;

    expect(await load()).toEqual(before);
    const [left] = await stored();
    const download = await purchases.testApp.app.inject({
      method: 'GET',
      url: `/api/files/user${customer.id}/${left}`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(download.statusCode).toBe(403);

    const later = { now: () => new Date(Date.now() + 16 * 60_000) };
    await sweepIncomingFiles({ ...purchases.testApp.deps, clock: later });
    expect(await stored()).toEqual([]);
    expect(await purchases.testApp.db.selectFrom('incoming_files').selectAll().execute()).toEqual([]);
  });
});
