/** Queries about one person read that person's rows only, however large the tables are. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.ts';
import { makeService } from '../../test/make.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { findVisibleUpload } from '../documents/order-files.ts';
import { countVaultRows, findVaultRows } from '../documents/vault-rows.ts';
import { erasureStatements } from './erasure-statements.ts';
import { findMyFiles } from './find-my-files.ts';
import { myDataSections } from './my-data-sections.ts';

/** Far fewer than the thousand rows of the smallest table. */
const few = 150;
let testApp: TestApp;
let personId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  personId = (await testApp.customer()).id;
  const { id: serviceId } = await makeService(testApp.db);
  await fill(serviceId);
}, 60_000);
afterAll(() => testApp.close());

/** A thousand people, each with an order, eight documents, a ticket and a reply. */
async function fill(serviceId: number) {
  const statements = [
    sql`insert into people (user_type, name, email, phone, password_hash)
      select 'user', 'Customer', 'customer' || n || '@example.in', '98', '' from generate_series(1, 1000) n`,
    sql`insert into orders (customer_id, service_id, service_name, category, details, timeline, sac_code, price_paise,
        gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, created_at)
      select id, ${serviceId}, 'Registration', 'GST', '', '7 days', '998212', 100, 18, 1800, '{Filed,Done}', '', '', '',
        now() from people where user_type = 'user'`,
    sql`insert into order_documents (order_id, position, name, field_type, required)
      select id, position, 'PAN card', 'file', true from orders, generate_series(1, 8) position`,
    sql`insert into document_uploads (order_document_id, version, stored_name, original_name, content_type, size_bytes,
        sha256, uploaded_by, uploaded_at)
      select needed.id, 1, md5(needed.id::text) || '.pdf', 'a.pdf', 'application/pdf', 9, '', customer_id, now()
      from order_documents needed join orders on orders.id = order_id`,
    sql`insert into document_uploads (issued_order_id, issued_name, version, stored_name, original_name, content_type,
        size_bytes, sha256, uploaded_by, uploaded_at)
      select id, 'Certificate', 1, 'issued' || id || '.pdf', 'b.pdf', 'application/pdf', 9, '', customer_id, now()
      from orders`,
    sql`insert into tickets (customer_id, service_id, service_name, department, priority, name, email, subject,
        message_html, created_at, updated_at)
      select id, ${serviceId}, 'Registration', 'Others', 'Low', '', '', 'Help', '<p>Help</p>', now(), now()
      from people where user_type = 'user'`,
    sql`insert into ticket_replies (ticket_id, written_by, from_customer, message_html, created_at)
      select id, customer_id, true, '<p>Please</p>', now() from tickets`,
    sql`insert into notifications (person_id, event_key, title, detail, order_id, created_at)
      select customer_id, 'k' || n, 'New Order', '', id, now() from orders, generate_series(1, 4) n`,
    sql`insert into notifications (person_id, event_key, title, detail, ticket_id, created_at)
      select customer_id, 't' || n, 'Ticket Reply', '', id, now() from tickets, generate_series(1, 4) n`,
    sql`insert into sessions (id, person_id, expires_at, ended_at)
      select gen_random_uuid(), id, now(), now() from people, generate_series(1, 3)`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(testApp.db);
}

it('reads few rows for the list of documents', async () => {
  const of = { customerId: personId, today: '2026-11-28' };
  expect(
    await countRowsRead(testApp.db, (db) => findVaultRows(db, of, {}, { limit: 100, after: undefined })),
  ).toBeLessThan(few);
  expect(await countRowsRead(testApp.db, (db) => countVaultRows(db, of, {}))).toBeLessThan(few);
});

it('reads few rows for one file, by id and by name', async () => {
  const caller = { kind: 'customer', userId: personId, sessionId: '' } as const;
  for (const upload of [{ uploadId: 1 }, { folderOf: personId, storedName: 'issued1.pdf' }]) {
    expect(await countRowsRead(testApp.db, (db) => findVisibleUpload(db, caller, upload))).toBeLessThan(few);
  }
});

it('reads few rows for the files', async () => {
  expect(await countRowsRead(testApp.db, (db) => findMyFiles(db, personId, 'stored'))).toBeLessThan(few);
});

it.each(Object.entries(myDataSections))(
  'reads few rows for the section %s of the archive',
  async (_name, section) => {
    const query = section({ personId, after: 0, limit: 500 });
    expect(await countRowsRead(testApp.db, (db) => query.execute(db))).toBeLessThan(few);
  },
);

it('reads few rows for the whole erasure', async () => {
  const read = await countRowsRead(testApp.db, async (db) => {
    for (const statement of erasureStatements(personId)) await statement.execute(db);
  });
  expect(read).toBeLessThan(4 * few);
});

it('has an index on every foreign key to a deleted row', async () => {
  const { rows } = await sql`
    select conrelid::regclass || '.' || pointing.attname as pointer
    from pg_constraint join pg_attribute pointing on pointing.attrelid = conrelid and pointing.attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1
      and confrelid::regclass::text in ('tickets', 'ticket_replies', 'document_uploads', 'chats', 'messages')
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(
    testApp.db,
  );
  expect(rows).toEqual([]);
});
