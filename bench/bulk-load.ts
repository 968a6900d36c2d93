/** Loads a million rows in minutes: indexes are built once at the end instead of per row. */

import type pg from 'pg';

/** Drops all non-unique indexes during the work, then rebuilds them. */
export async function bulkLoad(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = any($1::regclass[]) and not indisunique and not relispartition`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // There is no other traffic, so rows are not audited and counters are computed at the end.
  const triggers = await rowTriggers(client, tables);
  for (const { name, on } of triggers) await client.query(`alter table ${on} disable trigger ${name}`);
  await work();
  for (const { name, on } of triggers) await client.query(`alter table ${on} enable trigger ${name}`);
  await client.query(recount);
  for (const { definition } of rows) await client.query(definition);
}

async function rowTriggers(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; on: string }>(
    `select tgname as name, tgrelid::regclass::text as on from pg_trigger
     where tgrelid = any($1::regclass[]) and not tgisinternal and tgtype & 1 = 1`,
    [tables],
  );
  return rows;
}

/** As migrations 0025 and 0030 begin. */
const recount = `
  truncate order_kinds;
  insert into order_kinds select distinct on (kind) kind, service_name, category, status, price_paise,
    order_kind_text(service_name, category, status, timeline, price_paise, payment_id) from orders;
  truncate tallies;
  insert into tallies (what, owner, department, n)
  select order_bucket(status, due_rank), coalesce(assigned_to, 0), category, count(*) from orders group by 1, 2, 3
  union all
  select case when status = 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(assigned_to, 0), '', count(*)
  from tickets where deleted_at is null group by 1, 2
  union all
  select tallied_as(user_type, state), 0, '', count(*) from people where tallied_as(user_type, state) is not null group by 1`;
