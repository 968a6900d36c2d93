/** The archive of a customer's own data: contents, access, and clean-up. */

import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FullAccount, makeFullAccount, secretText } from '../../test/full-account.ts';
import { password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { readZip } from '../../test/read-zip.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';

vi.setConfig({ testTimeout: 30_000 });

const clock = settableClock();
let purchases: PurchaseFixture;
let full: FullAccount;
let refund: { id: string };
beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  full = await makeFullAccount(purchases, await purchases.testApp.staff());
  const { provider_payment_id: payment_id, provider_order_id: orderId } = await purchases.testApp.db
    .selectFrom('payments')
    .select(['provider_payment_id', 'provider_order_id'])
    .where('customer_id', '=', full.customer.id)
    .executeTakeFirstOrThrow();
  const returned = await refundAtProvider(purchases, { payment_id, amount: 10_000 });
  await sendWebhook(purchases.testApp, refundWebhook('refund.processed', returned, orderId ?? ''));
  refund = returned;
  // The same for another customer, none of which may appear.
  await makeFullAccount(purchases, await purchases.testApp.staff());
}, 60_000);
afterAll(() => purchases.close());

async function linkFor({ api }: SignedInUser): Promise<string> {
  const { data } = await api.POST('/export_my_data', { body: { password } });
  const { pathname, search } = new URL(data?.url ?? '');
  return pathname + search;
}
const open = (url: string) => purchases.testApp.app.inject({ method: 'GET', url });
const spooled = () => readdir(purchases.testApp.deps.files.spoolFolder);

describe('the archive', () => {
  it('holds all data of its customer as JSON and their visible files, and nothing of others', async () => {
    const answer = await open(await linkFor(full.customer));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="My data \d{4}-\d\d-\d\d\.zip"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(answer.rawPayload.length),
    });
    const entries = readZip(answer.rawPayload);
    const order = `ORD-${String(full.orderId).padStart(6, '0')}`;
    expect(entries.map(({ name }) => name)).toEqual([
      'Read me.txt',
      'my-data.json',
      `Files/${order}/PAN card.pdf`,
      `Files/TKT-${String(full.ticketId).padStart(6, '0')}/Notice.pdf`,
    ]);
    expect(entries.map(({ content }) => content.length).slice(2)).toEqual([500, 600]);
    const data = JSON.parse(entries[1]?.content.toString('utf8') ?? '');
    expect(data).toMatchObject({
      account: [{ email: full.customer.email, gst_number: '27AAPFU0939F1ZV', billing_state: '27' }],
      devices: [{ ended_at: null }],
      login_attempts: [{ outcome: 'opened', network: '127.0.0.x' }],
      orders: [{ order, price: 10_000, gst: 1_800, name: 'Meera Iyer' }],
      documents: [
        { order, document: 'PAN card', version: 1, state: 'replaced', file: 'PAN card.pdf' },
        { version: 2, state: 'current' },
        { document: 'Proposed name', text: secretText },
      ],
      payments: [{ state: 'paid', amount: 11_800 }],
      invoices: [{ name: 'Meera Iyer', total: 11_800 }],
      credit_notes: [{ invoice: expect.stringMatching(/^INV/), total: 100 }],
      refunds: [{ refund: refund.id, amount: 100, reason: 'at_provider', state: 'processed' }],
      messages: [
        { order, message: `Hello from ${full.customer.id}` },
        { message: expect.stringMatching(/^Hello from/) },
      ],
      tickets: [{ subject: 'A notice came' }],
      ticket_replies: [{ message_html: '<p>Send it to us.</p>' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
    expect(entries[0]?.content.toString('utf8')).toContain(purchases.testApp.config.PROVIDER_NAME);
    await vi.waitFor(async () => expect(await spooled()).toEqual([]));
  });

  it('is complete for a new customer', async () => {
    const entries = readZip((await open(await linkFor(await purchases.testApp.customer()))).rawPayload);
    expect(entries.map(({ name }) => name)).toEqual(['Read me.txt', 'my-data.json']);
    expect(JSON.parse(entries[1]?.content.toString('utf8') ?? '')).toMatchObject({
      orders: [],
      messages: [],
    });
  });

  it('holds thousands of messages, each once and in order', async () => {
    const { customer, orderId } = full;
    await sql`insert into messages (id, order_id, sent_by, body, sent_at)
      select n, ${orderId}, ${customer.id}, n::text, ${clock.now()}
      from generate_series(1000001, 1002300) as n`.execute(purchases.testApp.db);
    const entries = readZip((await open(await linkFor(customer))).rawPayload);
    const { messages } = JSON.parse(entries[1]?.content.toString('utf8') ?? '') as {
      messages: { message: string }[];
    };
    expect(messages.slice(2).map(({ message }) => message)).toEqual(
      Array.from({ length: 2_300 }, (_, n) => String(1_000_001 + n)),
    );
  });

  it('aborts when a file is missing and removes the spooled data', async () => {
    const { customer } = await makeFullAccount(purchases, await purchases.testApp.staff());
    const link = await linkFor(customer);
    const rows = await purchases.testApp.db
      .selectFrom('document_uploads')
      .select('stored_name')
      .where('uploaded_by', '=', customer.id)
      .where('stored_name', 'is not', null)
      .execute();
    for (const { stored_name: name } of rows)
      await purchases.testApp.deps.files.remove(`user${customer.id}/${name}`);
    await expect(open(link)).rejects.toThrow();
    await vi.waitFor(async () => expect(await spooled()).toEqual([]));
  });
});

describe('the link', () => {
  it('needs the password', async () => {
    const { token } = await purchases.testApp.customer();
    expect(
      await postJson(purchases.testApp, '/export_my_data', { password: 'not mine' }, token),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect(await postJson(purchases.testApp, '/export_my_data', {}, token)).toMatchObject({ status: 400 });
  });

  it.each<[string, (link: string) => string, number]>([
    ["another person's id", (link) => link.replace(/my_data\/\d+/, 'my_data/1'), 403],
    ['another end', (link) => link.replace(/expires=\d+/, 'expires=9999999999'), 403],
    ['another signature', (link) => link.replace(/signature=.{3}/, 'signature=AAA'), 403],
    ['no signature', (link) => link.replace(/&signature=.*/, ''), 401],
    ['an id that is none', (link) => link.replace(/my_data\/\d+/, 'my_data/x'), 401],
  ])('with %s is refused [roles-003]', async (_case, change, status) => {
    const answer = await open(change(await linkFor(await purchases.testApp.customer())));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'false' });
  });

  it('expires after five minutes', async () => {
    const link = await linkFor(await purchases.testApp.customer());
    clock.advance(301);
    const answer = await open(link);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('has ended') });
  });

  it('is refused once the account is closed', async () => {
    const customer = await purchases.testApp.customer();
    const link = await linkFor(customer);
    await customer.api.POST('/request_erasure', { body: { password, give_up_orders: true } });
    expect((await open(link)).statusCode).toBe(403);
  });

  it('can be opened ten times an hour', async () => {
    const link = await linkFor(await purchases.testApp.customer());
    for (let n = 0; n < 10; n += 1) expect((await open(link)).statusCode).toBe(200);
    const refused = await open(link);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
