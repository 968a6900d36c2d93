/** Closing an account: what ends at once, what is erased a year later, and what stays. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpStatusOf } from '../../test/call-outcome.ts';
import { failWrites } from '../../test/fail-writes.ts';
import { makeFullAccount } from '../../test/full-account.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson, makeService, password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { sendAccountChange } from '../accounts/send-account-change.ts';
import { accountHash } from '../http/network-address.ts';
import { closeCodes } from '../realtime/connection.ts';
import { erasePeople } from './erase-people.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayS = 86_400;
const clock = settableClock();
let mailbox: Mailbox;
let purchases: PurchaseFixture;
beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({ clock, env: { SMTP_URL: mailbox.smtpUrl } });
}, 60_000);
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});

const ask = ({ api }: Pick<SignedInUser, 'api'>, secret = password) =>
  api.POST('/request_erasure', { body: { password: secret, give_up_orders: true } });
const logIn = (email: string, secret = password) =>
  purchases.testApp.api().POST('/login', { body: { email, password: secret } });
const personOf = ({ id }: Pick<SignedInUser, 'id'>) =>
  purchases.testApp.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const erase = () => erasePeople(purchases.testApp.deps);
const changesOf = ({ id }: SignedInUser) =>
  purchases.testApp.db
    .selectFrom('account_changes')
    .selectAll()
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();

describe('request_erasure', () => {
  it('closes the account at once, ends its sessions and sockets, and frees its address [session-014] [session-015]', async () => {
    const { testApp } = purchases;
    const customer = await testApp.customer();
    const { data: phone } = await logIn(customer.email);
    const socket = await openSocket(await socketUrl(testApp.app));
    try {
      await socket.auth(phone?.token ?? '');
      const { data } = await ask(customer);
      expect(data).toMatchObject({ status: 'true', erase_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
      expect(await socket.closed).toBe(closeCodes.session_ended);
    } finally {
      socket.close();
    }
    for (const token of [customer.token, phone?.token]) {
      expect(await httpStatusOf(testApp.api(token).POST('/profile', { body: {} }))).toBe(401);
    }
    await expect(logIn(customer.email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(ask(customer)).rejects.toMatchObject({ status: 401 });
    expect(await personOf(customer)).toMatchObject({ state: 'deactivated', email: customer.email });
    const successor = await makePerson(testApp.db, 'user', { email: customer.email });
    expect((await logIn(customer.email)).data?.user_id).toBe(successor.id);
  });

  it('mails one confirmation with the date of the erasure', async () => {
    const customer = await purchases.testApp.customer();
    await ask(customer);
    const [change] = await changesOf(customer);
    for (let n = 0; n < 2; n += 1)
      await sendAccountChange(purchases.testApp.deps, { changeId: change?.id ?? 0 });
    const mails = await mailbox.to(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/kept until \d+ \w{3} \d{4}/);
    expect(mails[0]?.text).toContain('Invoices stay');
  });

  it('refuses a wrong or missing password and leaves the account open', async () => {
    const customer = await purchases.testApp.customer();
    await expect(ask(customer, 'not mine')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    });
    expect(await postJson(purchases.testApp, '/request_erasure', {}, customer.token)).toMatchObject({
      status: 400,
    });
    expect((await personOf(customer)).state).toBe('active');
  });

  it('changes nothing when a write fails half-way', async () => {
    const customer = await purchases.testApp.customer();
    const restoreWrites = await failWrites(purchases.testApp.db, 'outbox');
    await expect(ask(customer)).rejects.toMatchObject({ status: 500 });
    await restoreWrites();
    expect((await personOf(customer)).erasure_requested_at).toBeNull();
    expect(await httpStatusOf(customer.api.POST('/profile', { body: {} }))).toBe(200);
    await ask(customer);
  });
});

describe('closing an account with paid, unfinished orders', () => {
  const askPlainly = ({ api }: SignedInUser) => api.POST('/request_erasure', { body: { password } });
  const closings = async ({ id }: SignedInUser) =>
    purchases.testApp.db
      .selectFrom('notifications')
      .select(['person_id', 'detail', 'order_id'])
      .where('event_key', '=', `closed-with-open-orders:${id}`)
      .execute();
  const isCancelled = async (orderId = 0) =>
    (
      await purchases.testApp.db
        .selectFrom('orders')
        .select('cancelled_at')
        .where('id', '=', orderId)
        .executeTakeFirst()
    )?.cancelled_at !== null;
  const finish = (orderId: number) =>
    purchases.testApp.db
      .updateTable('orders')
      .set({ status: 'Certificate issued' })
      .where('id', '=', orderId)
      .execute();

  it('is refused and names the orders', async () => {
    const customer = await purchases.testApp.customer();
    const one = await purchases.buy(customer, (await makeService(purchases.testApp.db)).id);
    await expect(askPlainly(customer)).rejects.toMatchObject({
      status: 409,
      code: 'open_orders',
      message: `One order is paid and not finished: ${one.order_id}. If you close the account now, we decide alone on their cancellation and what comes back. To follow it, ask to cancel them first.`,
    });
    expect(await personOf(customer)).toMatchObject({ state: 'active', erasure_requested_at: null });
    expect(await closings(customer)).toEqual([]);
  });

  it('works when the customer gives the orders up, and notifies the admins', async () => {
    const [admin, customer] = [await purchases.testApp.admin(), await purchases.testApp.customer()];
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      ids.push((await purchases.buy(customer, (await makeService(purchases.testApp.db)).id)).id);
    }
    expect((await ask(customer)).data?.status).toBe('true');
    expect(await closings(customer)).toContainEqual({
      person_id: admin.id,
      order_id: ids[0],
      detail: expect.stringMatching(/7 orders are paid .* and 2 more\./),
    });
    const requests = await purchases.testApp.db
      .selectFrom('cancellations')
      .select(['order_id', 'state', 'reason'])
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .execute();
    const state = { state: 'requested', reason: 'The account was closed.' };
    expect(requests).toEqual(ids.map((id) => ({ order_id: id, ...state })));
    await admin.api.POST('/decide_cancellation', {
      body: { order_id: ids[0] ?? 0, verdict: 'approved', amount: '100', reason: 'Closed' },
    });
    const { data: order } = await admin.api.POST('/adminorder_detail/{id}', {
      params: { path: { id: ids[0] ?? 0 } },
      body: {},
    });
    expect(order?.order).toMatchObject({ is_cancelled: true, refunded_amount: 100 });
  });

  it('needs no confirmation for finished, unpaid or refunded orders', async () => {
    const { testApp } = purchases;
    const customer = await testApp.customer();
    const service = await makeService(testApp.db);
    const [done, returned] = [
      await purchases.buy(customer, service.id),
      await purchases.buy(customer, (await makeService(testApp.db)).id),
    ];
    const [unpaid] = await makeOrders(testApp.db, { customerId: customer.id, serviceId: service.id }, [{}]);
    await finish(done.id);
    await expect(askPlainly(customer)).rejects.toMatchObject({ code: 'open_orders' });
    const { payment_id, payment_order_id: orderId } = returned.proof;
    const refund = await refundAtProvider(purchases, { payment_id });
    await sendWebhook(testApp, refundWebhook('refund.processed', refund, orderId));
    expect((await askPlainly(customer)).data?.status).toBe('true');
    expect(await closings(customer)).toEqual([]);
    expect(await isCancelled(unpaid)).toBe(true);
    expect(await isCancelled(done.id)).toBe(false);
  });
});

describe('the erasure', () => {
  it('comes a year later, two days after a warning, keeps invoices and payments, and touches nobody else', async () => {
    const { testApp } = purchases;
    const staff = await testApp.staff();
    const [leaving, staying] = [
      await makeFullAccount(purchases, staff),
      await makeFullAccount(purchases, staff),
    ];
    const { customer, orderId } = leaving;
    const kept = await everythingOf(staying.customer);
    const before = await everythingOf(customer);
    await ask(customer);
    clock.advance(362 * dayS);
    await erase();
    expect(await changesOf(customer)).toMatchObject([{ kind: 'erasure_requested' }]);

    clock.advance(1.5 * dayS);
    for (let n = 0; n < 2; n += 1) await erase();
    const warnings = (await changesOf(customer)).filter(({ kind }) => kind === 'erasure_due');
    expect(warnings).toMatchObject([{ told_at: customer.email }]);
    await sendAccountChange(testApp.deps, { changeId: warnings[0]?.id ?? 0 });
    expect((await mailbox.awaitMails(customer.email))[0]?.subject).toContain('erased in two days');
    expect((await everythingOf(customer)).files).toEqual(before.files);

    clock.advance(2 * dayS);
    await erase();
    expect(await personOf(customer)).toMatchObject({
      name: 'Erased customer',
      email: `erased-${customer.id}@erased.invalid`,
      phone: '',
      password_hash: '',
      gst_number: null,
      billing_state: null,
      erased_at: clock.now(),
    });
    const after = await everythingOf(customer);
    expect(after).toMatchObject({ uploads: 0, messages: 0, tickets: 0, sessions: 0, notifications: 0 });
    expect(await triesWith(customer.email)).toEqual([]);
    expect(await triesWith(staying.customer.email)).toHaveLength(1);
    expect(after.invoices).toEqual(before.invoices);
    expect(after.payments).toEqual(before.payments);
    for (const path of before.files) expect(await testApp.deps.files.exists(path)).toBe(false);
    const order = await testApp.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirst();
    expect(order).toMatchObject({ billing_name: 'Erased customer', billing_email: '', gst_number: null });

    // Their sessions have expired by now; everything else is unchanged.
    expect(await everythingOf(staying.customer)).toEqual(kept);
    for (const path of kept.files) expect(await testApp.deps.files.exists(path)).toBe(true);
    expect(await erase()).toBe(0);
  });

  it('is retried after it failed between files and rows, and runs once', async () => {
    const { testApp } = purchases;
    const { customer } = await makeFullAccount(purchases, await testApp.staff());
    await ask(customer);
    clock.advance(366 * dayS);
    await erase();
    clock.advance(2 * dayS);
    const restoreWrites = await failWrites(testApp.db, 'orders');
    expect(await erase()).toBe(0);
    await restoreWrites();
    expect((await personOf(customer)).erased_at).toBeNull();
    const runs = await Promise.all([erase(), erase(), erase()]);
    expect(runs.reduce((sum, erased) => sum + erased)).toBe(1);
    expect((await personOf(customer)).name).toBe('Erased customer');
  });

  it.each(['document', 'reply'])(
    'waits for a %s written at the same moment, and erases it in the next round',
    async (what) => {
      const { testApp } = purchases;
      const staff = await testApp.staff();
      const { customer, orderId, ticketId } = await makeFullAccount(purchases, staff);
      await ask(customer);
      clock.advance(366 * dayS);
      await erase();
      clock.advance(2 * dayS);
      const writing = new pg.Client({ connectionString: testApp.config.DATABASE_URL });
      await writing.connect();
      await writing.query('begin');
      const stored = `${randomUUID().replaceAll('-', '')}.pdf`;
      const file = [stored, staff.id];
      await writing.query(
        what === 'document'
          ? `insert into document_uploads (issued_order_id, issued_name, version, stored_name, original_name, content_type,
            size_bytes, sha256, uploaded_by, uploaded_at)
          values (${orderId}, 'Certificate', 1, $1, 'c.pdf', 'application/pdf', 9, '', $2, now())`
          : `insert into ticket_files (ticket_id, stored_name, original_name, content_type, size_bytes, sha256, uploaded_by,
            uploaded_at) values (${ticketId}, $1, 'c.pdf', 'application/pdf', 9, '', $2, now())`,
        file,
      );
      let isDone = false;
      const erasing = erase().finally(() => (isDone = true));
      await vi.waitUntil(async () => isDone || (await isWaiting()), { timeout: 4_000 });
      // As the operations do: they notify the customer in the same transaction.
      await writing.query(
        `insert into notifications (person_id, event_key, title, detail, created_at)
         values ($1, 'a-late-file', 'Document Issued', '', now())`,
        [customer.id],
      );
      await writing.query('commit');
      await writing.end();
      expect(await erasing).toBe(0);
      expect((await personOf(customer)).erased_at).toBeNull();
      expect(await erase()).toBe(1);
      expect(await everythingOf(customer)).toMatchObject({ uploads: 0, tickets: 0 });
    },
  );

  it('always comes two days after the warning, even when the job was down for months', async () => {
    const customer = await purchases.testApp.customer();
    await ask(customer);
    clock.advance(500 * dayS);
    await erase();
    clock.advance(1.9 * dayS);
    await erase();
    expect((await personOf(customer)).erased_at).toBeNull();
    clock.advance(0.2 * dayS);
    await erase();
    expect((await personOf(customer)).erased_at).toEqual(clock.now());
  });
});

const triesWith = (email: string) =>
  purchases.testApp.db
    .selectFrom('login_attempts')
    .select('id')
    .where('account', '=', accountHash(email))
    .execute();

/** Whether any statement waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
      as waiting`.execute(purchases.testApp.db);
  return rows[0]?.waiting ?? false;
}

/** Counts and file paths of a person's data. */
async function everythingOf({ id }: SignedInUser) {
  const { db } = purchases.testApp;
  const uploads = await db
    .selectFrom('document_uploads')
    .innerJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select(['stored_name', 'uploaded_by'])
    .where('customer_id', '=', id)
    .execute();
  const ticketFiles = await db
    .selectFrom('ticket_files')
    .select('stored_name')
    .where('uploaded_by', '=', id)
    .execute();
  const messages = await db
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'messages.order_id')
    .select('messages.id')
    .where('customer_id', '=', id)
    .execute();
  const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;
  return {
    uploads: uploads.length,
    messages: messages.length,
    tickets: await count(db.selectFrom('tickets').select('id').where('customer_id', '=', id)),
    sessions: await count(db.selectFrom('sessions').select('id').where('person_id', '=', id)),
    notifications: await count(db.selectFrom('notifications').select('id').where('person_id', '=', id)),
    payments: await db.selectFrom('payments').selectAll().where('customer_id', '=', id).execute(),
    invoices: await db
      .selectFrom('invoices')
      .innerJoin('payments', 'payments.id', 'invoices.payment_id')
      .selectAll('invoices')
      .where('customer_id', '=', id)
      .execute(),
    files: [...uploads, ...ticketFiles]
      .filter(({ stored_name: name }) => name !== null)
      .map(({ stored_name: name }) => `user${id}/${name}`),
  };
}
