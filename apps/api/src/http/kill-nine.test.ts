/** `kill -9` between a commit and the storing of its response: the key prevents a second write. */

import { formBody } from '@portal/sdk/form-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { pdfFile } from '../../test/document-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import { startServerProcess } from '../../test/server-process.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fixture: TicketFixture;
beforeAll(async () => {
  fixture = await createTicketFixture();
});
afterAll(() => fixture.testApp.close());

const tables = ['tickets', 'ticket_replies', 'messages', 'orders', 'document_uploads'] as const;
type Write = readonly [path: string, by: SignedInUser, body: FormData | Record<string, unknown>];

/** One call per table: forms with and without files, one or several statements, audited or not. */
async function makeWrites(): Promise<Write[]> {
  const { testApp, customer, staff, admin, service } = fixture;
  const { id: orderId } = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id });
  const { id } = await fixture.raise();
  const issued = { order_id: orderId, name: 'Certificate', file: pdfFile('certificate.pdf') };
  return [
    ['raise_ticket', customer, formBody({ ...fixture.form(), attachment: [pdfFile('notice.pdf')] })],
    ['ticket_reply', staff, formBody({ id, message: '<p>Noted.</p>' })],
    ['sendmessage', customer, formBody({ order_id: orderId, message: 'Hello' })],
    ['addorder', admin, { customer: customer.id, service: service.id }],
    ['issue_document', staff, formBody(issued)],
  ];
}

async function send(url: string, [path, by, body]: Write) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'idempotency-key': path,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return (await answer.json()) as { status: string; code?: string };
}

const count = async () => {
  const rows = tables.map((table) =>
    fixture.testApp.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(rows)).map(({ n }) => n);
};

/** Blocks the storing of responses; on release, waiting statements fail. */
async function holdAnswersBack() {
  const { db } = fixture.testApp;
  await sql`create function hold_back() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(9); raise exception 'the process died'; end $$`.execute(db);
  await sql`create trigger hold_back before update on idempotency_keys
    for each row when (new.answer is not null) execute function hold_back()`.execute(db);
  return holdLock(9, () => sql`drop trigger hold_back on idempotency_keys`.execute(db));
}

it('does not repeat committed writes under their keys, and reports it to the callers', async () => {
  const writes = await makeWrites();
  const before = await count();
  const once = before.map((n) => n + 1);
  const first = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  const letGo = await holdAnswersBack();
  const calls = writes.map((write) => send(first.url, write).catch(() => undefined));
  await expect.poll(count, { interval: 5, timeout: 15_000 }).toEqual(once);
  await first.kill();
  await Promise.all(calls);
  await letGo();

  const { url } = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  const again = async () =>
    (await Promise.all(writes.map((write) => send(url, write)))).map(({ code }) => code);
  await expect.poll(again, { timeout: 15_000 }).toEqual(writes.map(() => 'answer_lost'));
  expect(await count()).toEqual(once);
});

it('runs an uncommitted write again under its key as soon as its process is gone', async () => {
  const { db } = fixture.testApp;
  const write: Write = ['raise_ticket', fixture.customer, formBody({ ...fixture.form() })];
  const first = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  const second = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
  await sql`delete from idempotency_keys`.execute(db);
  const before = await count();
  const letGo = await holdTicketsBack();
  const call = send(first.url, write).catch(() => undefined);
  await expect.poll(keysTaken, { timeout: 15_000 }).toBe(1);
  // While its process lives, the key stays claimed.
  expect(await send(second.url, write)).toMatchObject({ code: 'still_in_progress' });
  await first.kill();
  await call;
  await letGo();
  await expect.poll(async () => (await send(second.url, write)).status, { timeout: 15_000 }).toBe('true');
  expect(await count()).toEqual(before.map((n, at) => (tables[at] === 'tickets' ? n + 1 : n)));
});

const keysTaken = async () =>
  (await fixture.testApp.db.selectFrom('idempotency_keys').select('key').execute()).length;

/** Blocks writes of tickets; on release, waiting statements fail. */
async function holdTicketsBack() {
  const { db } = fixture.testApp;
  await sql`create function hold_tickets() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(10); raise exception 'the process died'; end $$`.execute(db);
  await sql`create trigger hold_tickets before insert on tickets for each row execute function hold_tickets()`.execute(
    db,
  );
  return holdLock(10, () => sql`drop trigger hold_tickets on tickets`.execute(db));
}

/** Takes an advisory lock; the returned function releases it and cleans up. */
async function holdLock(key: number, cleanUp: () => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const holding = fixture.testApp.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(tx);
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  return async () => {
    ended.resolve();
    await holding;
    await cleanUp();
  };
}
