/** Makes every write to a table fail, like a crash at that step of a transaction. */

import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** Returns a function that ends it. */
export async function failWrites(db: Db, table: string): Promise<() => Promise<unknown>> {
  await sql`create or replace function fail_writes() returns trigger language plpgsql
    as $$ begin raise exception 'the process dies here'; end $$`.execute(db);
  await sql`create trigger fail_writes before insert or update or delete on ${sql.table(table)}
    for each row execute function fail_writes()`.execute(db);
  return () => sql`drop trigger fail_writes on ${sql.table(table)}`.execute(db);
}
