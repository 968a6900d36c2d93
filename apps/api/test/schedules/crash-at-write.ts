/** Simulates a crash at the n-th write to the database: it and all later writes fail until a restart. */

import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

const tables = [
  'payments',
  'payment_items',
  'payment_attempts',
  'payment_events',
  'orders',
  'order_documents',
  'order_status_changes',
  'invoices',
  'invoice_counters',
  'credit_notes',
  'refunds',
  'disputes',
  'cancellations',
  'notifications',
  'outbox',
];
/** The tables of the failing writes. */
const never = 1_000_000;

/** Once per database. Counts with a sequence, because it is not rolled back. */
export async function installCrashTriggers(db: Db): Promise<void> {
  await sql`create sequence writes_made`.execute(db);
  await sql`create function die_at_write() returns trigger language plpgsql as $$ begin
    if nextval('writes_made') >= ${sql.lit(never)} then raise exception 'the process dies here'; end if;
    return null; end $$`.execute(db);
  for (const table of tables) {
    await sql`create trigger die_at_write before insert or update or delete on ${sql.table(table)}
      for each statement execute function die_at_write()`.execute(db);
  }
}

/** From 1; undefined for no crash. */
export const crashAtWrite = (db: Db, write: number | undefined) =>
  sql`select setval('writes_made', ${write === undefined ? 1 : never - write}, true)`.execute(db);

/** Whether it has crashed since then. */
export async function hasCrashed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ died: boolean }>`
    select last_value >= ${sql.lit(never)} as died from writes_made`.execute(db);
  return rows[0]?.died ?? false;
}
