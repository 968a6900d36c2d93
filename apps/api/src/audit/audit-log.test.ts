/** The audit log: entries for every change by staff and admins, without personal data, immutable. */

import { formBody } from '@portal/sdk/form-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failWrites } from '../../test/fail-writes.ts';
import { type OrderFixture, createOrderFixture } from '../../test/order-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { auditedObjects } from './audit-log.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(async () => fixture.testApp.close());

type Filters = {
  object?: string;
  object_id?: string;
  actor_id?: number;
  action?: 'add' | 'change' | 'read';
  date?: string;
};
const log = async (body: Filters & { limit?: number; cursor?: string } = {}) => {
  const { data } = await fixture.admin.api.POST('/audit_log', { body });
  if (!data) throw new Error('audit_log returned no data');
  return data;
};
const say = (by: SignedInUser, orderId: number, message: string) =>
  by.api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: () => formBody({ order_id: orderId, message }),
  });
const ofOrder = async (id: number) => (await log({ object: 'order', object_id: String(id) })).entries;

describe('the audit log', () => {
  it('records who set a status, with old and new value', async () => {
    const { id } = await fixture.order();
    await fixture.setStatus(fixture.staff, id, 'Form filed');
    expect(await ofOrder(id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: fixture.staff.id, name: 'Vikram Shah', role: 'staff' },
        operation: 'updateOrderStatus',
        action: 'change',
        object: 'order',
        object_id: String(id),
        changes: [{ field: 'status', shown: true, before: 'Pending', after: 'Form filed' }],
      },
    ]);
  });

  it('records a repeated call once', async () => {
    const { id } = await fixture.order();
    await fixture.assign(id, fixture.otherStaff.id);
    await fixture.assign(id, fixture.otherStaff.id);
    expect((await ofOrder(id)).map(({ operation, actor }) => [operation, actor.id])).toEqual([
      ['assignOrder', fixture.admin.id],
    ]);
  });

  it('records nothing of a failed change', async () => {
    const { id } = await fixture.order();
    const restoreWrites = await failWrites(fixture.testApp.db, 'order_status_changes');
    await expect(fixture.setStatus(fixture.staff, id, 'Form filed')).rejects.toThrow();
    await restoreWrites();
    expect(await ofOrder(id)).toEqual([]);
  });

  it('records nothing of customers and background jobs', async () => {
    const before = (await log({ limit: 1 })).entries[0]?.id;
    await fixture.customer.api.POST('/update_profile', { body: { name: 'Meera Iyer', phone: '9812345679' } });
    await fixture.order();
    expect((await log({ limit: 1 })).entries[0]?.id).toBe(before);
  });

  it('attributes concurrent calls on shared connections to the right person', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => fixture.order()));
    await Promise.all(
      orders.flatMap(({ id }, index) => [
        index % 2 === 0
          ? fixture.setStatus(fixture.staff, id, 'Form filed')
          : fixture.assign(id, fixture.otherStaff.id),
        say(fixture.customer, id, 'Any news?'),
      ]),
    );
    for (const [index, { id }] of orders.entries()) {
      const actors = (await ofOrder(id)).map(({ actor }) => actor.id);
      expect(actors).toEqual([index % 2 === 0 ? fixture.staff.id : fixture.admin.id]);
    }
  });

  it('records settings with their values', async () => {
    await postJson(fixture.testApp, '/update_settings', { name: 'Suvidha Filings' }, fixture.admin.token);
    await postJson(fixture.testApp, '/update_settings', { name: 'Suvidha Tax' }, fixture.admin.token);
    const { entries } = await log({ object: 'setting', object_id: 'name' });
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['change', [{ field: 'value', shown: true, before: 'Suvidha Filings', after: 'Suvidha Tax' }]],
      ['add', [{ field: 'value', shown: true, before: null, after: 'Suvidha Filings' }]],
    ]);
  });

  it('records logins and logouts of staff and admins only', async () => {
    const [staff, admin, customer] = await Promise.all([
      fixture.testApp.staff(),
      fixture.testApp.admin(),
      fixture.testApp.customer(),
    ]);
    await staff.api.POST('/logout', { body: {} });
    const sessionEntriesOf = async (who: SignedInUser) =>
      (await log({ object: 'session', object_id: String(who.id) })).entries.map(({ operation }) => operation);
    expect(await sessionEntriesOf(staff)).toEqual(['logout', 'login']);
    expect(await sessionEntriesOf(admin)).toEqual(['login']);
    expect(await sessionEntriesOf(customer)).toEqual([]);
  });

  it('never holds a password, a message, or a person’s name or address', async () => {
    const { id } = await fixture.order();
    const secrets = ['a very secret password', 'Your PAN is wrong', 'new.name@example.in', 'Zubeida Quadri'];
    const [password, message, email, name] = secrets;
    await say(fixture.staff, id, message ?? '');
    const member = await fixture.testApp.staff();
    await postJson(
      fixture.testApp,
      '/staffedit',
      { id: member.id, name, email, phone: '9812345678', department: 'GST Returns', password },
      fixture.admin.token,
    );
    const { entries } = await log({ object: 'person', object_id: String(member.id) });
    const fields = entries.flatMap(({ changes }) => changes).filter(({ shown }) => !shown);
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['email', 'name', 'password_hash']),
    );
    const { rows } = await sql<{ text: string }>`select log::text as text from audit_log log`.execute(
      fixture.testApp.db,
    );
    for (const secret of secrets) expect(rows.filter(({ text }) => text.includes(secret ?? ''))).toEqual([]);
  });
});

describe('an entry', () => {
  const attempts: [string, string][] = [
    ['changed', 'update audit_log set operation = operation'],
    ['deleted', 'delete from audit_log'],
    ['truncated away', 'truncate audit_log'],
  ];
  it.each(attempts)('cannot be %s by the application’s own role', async (_what, statement) => {
    const { entries } = await log();
    await expect(sql.raw(statement).execute(fixture.testApp.db)).rejects.toThrow('never changed or deleted');
    expect((await log()).entries).toEqual(entries);
  });
});

describe('a page of the log', () => {
  it('leads to the next until every entry was listed once, while more are written', async () => {
    const { id } = await fixture.order();
    for (const status of ['Documents verified', 'Form filed', 'Certificate issued']) {
      await fixture.setStatus(fixture.staff, id, status);
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await log({ object: 'order', object_id: String(id), limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.entries.map((entry) => entry.id));
      cursor = page.next_cursor ?? undefined;
      if (seen.length === 1) await fixture.assign(id, fixture.otherStaff.id);
    } while (cursor !== undefined);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });

  it('can be filtered by person, action and day in India', async () => {
    const mine = await log({ actor_id: fixture.staff.id, limit: 100 });
    expect(new Set(mine.entries.map(({ actor }) => actor.id))).toEqual(new Set([fixture.staff.id]));
    expect((await log({ action: 'add', limit: 100 })).entries.every(({ action }) => action === 'add')).toBe(
      true,
    );
    expect((await log({ date: '2020-01-01' })).entries).toEqual([]);
    expect(mine.people).toEqual(expect.arrayContaining([{ id: fixture.staff.id, name: 'Vikram Shah' }]));
  });

  it('rejects a cursor of another list', async () => {
    const answer = await postJson(fixture.testApp, '/audit_log', { cursor: 'abc' }, fixture.admin.token);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
  });
});

describe('every table', () => {
  /** Tables without entries of their own, and why. */
  const exempt: Record<string, string[]> = {
    'the log itself': ['audit_log'],
    'the history of rows that are audited': ['order_status_changes', 'order_assignments', 'ticket_changes'],
    'part of a message or reply that is audited': ['ticket_files', 'message_files'],
    'counts of reads, whose excess has an entry': ['customer_lookups'],
    'derived from other rows': [
      'customer_services',
      'order_kinds',
      'tallies',
      'chats',
      'notifications',
      'invoice_counters',
      'registered_payments',
      'registered_documents',
      'registered_lines',
      'payment_sums',
      'document_sums',
      'receivables',
    ],
    'read and delivery positions': ['chat_reads', 'chat_receipts', 'chat_digests', 'chat_digest_progress'],
    'machinery of delivery and limits': [
      'outbox',
      'sent_mails',
      'idempotency_keys',
      'payment_events',
      'rate_limits',
      'incoming_files',
      'expiry_reminders',
      'payment_reminders',
      'login_failures',
      'known_networks',
      'login_attempts',
      'second_step_failures',
      'upload_days',
      'file_warnings',
      'login_challenges',
      'one_time_codes',
    ],
    'of customers and the payment provider alone': [
      'payments',
      'payment_items',
      'payment_charges',
      'payment_attempts',
      'disputes',
      'settlements',
      'settlement_items',
      'settlement_mismatches',
      'refunds',
    ],
    'never changed, and written with a payment': ['invoices', 'credit_notes'],
    'written with its quotation, and then only by the customer': ['quotation_items'],
    'a person’s own, and recorded in account_changes': ['two_steps', 'recovery_codes'],
    'own preferences': ['mail_preferences'],
    'written by migrations alone': ['categories'],
    'Kysely’s own': ['kysely_migration', 'kysely_migration_lock'],
  };

  it('is audited, or listed here with a reason; a migration that adds one calls audit_table', async () => {
    const { rows } = await sql<{ name: string; audited: boolean }>`
      select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audited') as audited
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(
      fixture.testApp.db,
    );
    const named = new Set(Object.values(exempt).flat());
    expect(rows.filter(({ name, audited }) => audited === named.has(name)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('has an object name that the filter offers', async () => {
    const { rows } = await sql<{ object: string }>`
      select distinct convert_from(substr(tgargs, 1, position('\\000'::bytea in tgargs) - 1), 'UTF8') as object
      from pg_trigger where tgname = 'audited'`.execute(fixture.testApp.db);
    expect(new Set(rows.map(({ object }) => object))).toEqual(
      // These two have no table with a trigger.
      new Set(auditedObjects.filter((object) => object !== 'audit log' && object !== 'job')),
    );
  });
});
