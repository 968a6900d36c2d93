/** Compares what triggers maintain with its source rows (migrations 0019, 0025, 0030, 0064 and 0075). */

import type pg from 'pg';
import type { Finding } from './reindex.ts';

const KINDS_PER_QUERY = 500;
const ORDERS_PER_QUERY = 50_000;
const CUSTOMERS_PER_QUERY = 1_000;

/** In ranges of ids; writing the status makes the trigger compute the rank again (migration 0064). */
export async function checkDueRanks(client: pg.Client, repair: boolean): Promise<Finding[]> {
  const isWrong = `id > $1 and id <= $2 and due_rank is distinct from
    order_due_rank(status, steps, refunded_at is not null or cancelled_at is not null, created_at, timeline)`;
  const { rows: last } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from orders',
  );
  let wrong = 0;
  for (let after = 0; after < (last[0]?.id ?? 0); after += ORDERS_PER_QUERY) {
    const { rows, rowCount } = await client.query<{ wrong?: number }>(
      repair
        ? `update orders set status = status where ${isWrong}`
        : `select count(*)::int as wrong from orders where ${isWrong}`,
      [after, after + ORDERS_PER_QUERY],
    );
    wrong += repair ? (rowCount ?? 0) : (rows[0]?.wrong ?? 0);
  }
  return [{ part: 'orders.due_rank', wrong }];
}

/** Iterates over the kinds by index; every order of a kind has the same texts. */
export async function checkOrderKinds(client: pg.Client, repair: boolean): Promise<Finding[]> {
  let wrong = 0;
  for (let after: string | null = null; ;) {
    const kinds: string[] = await nextKinds(client, after);
    if (kinds.length === 0) return [{ part: 'order_kinds', wrong }];
    const { rows } = await client.query<{ wrong: number }>(repair ? repairKinds : countKinds, [kinds]);
    wrong += rows[0]?.wrong ?? 0;
    after = kinds.at(-1) ?? null;
  }
}

/** As text: 52-bit numbers, sent back to Postgres unchanged as the cursor. */
async function nextKinds(client: pg.Client, after: string | null): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    `with recursive walk as (
      (select kind, 1 as n from orders where $1::bigint is null or kind > $1 order by kind limit 1)
      union all
      select (select next.kind from orders next where next.kind > walk.kind order by next.kind limit 1), n + 1
      from walk where walk.kind is not null and n < ${KINDS_PER_QUERY})
    select kind::text from walk where kind is not null`,
    [after],
  );
  return rows.map(({ kind }) => kind);
}

const wrongKinds = `
  wanted as materialized (
    select wished.kind as id, one.service_name, one.category, one.status, one.price_paise,
      fold_text(order_kind_text(one.service_name, one.category, one.status, one.timeline, one.price_paise, one.payment_id)) as shown
    from unnest($1::bigint[]) wished (kind)
      cross join lateral (select * from orders where orders.kind = wished.kind limit 1) one),
  wrong as materialized (
    select * from wanted where not exists (select from order_kinds known
      where known.id = wanted.id and known.shown = wanted.shown and known.service_name = wanted.service_name
        and known.category = wanted.category and known.status = wanted.status and known.price_paise = wanted.price_paise))`;
const countKinds = `with ${wrongKinds} select count(*)::int as wrong from wrong`;
const repairKinds = `with ${wrongKinds},
  gone as (delete from order_kinds where id in (select id from wrong)),
  put as (insert into order_kinds (id, service_name, category, status, price_paise, shown) select * from wrong returning id)
  select count(*)::int as wrong from put`;

export async function checkServicesOfCustomers(client: pg.Client, repair: boolean): Promise<Finding[]> {
  let wrong = 0;
  for (let after = '0'; ;) {
    const { rows } = await client.query<{ last: string | null; wrong: number }>(
      repair ? repairServices : countServices,
      [after],
    );
    const [found] = rows;
    wrong += found?.wrong ?? 0;
    if (!found || found.last === null) return [{ part: 'customer_services.names', wrong }];
    after = found.last;
  }
}

const wrongServices = `
  page as materialized (
    select id from people where user_type = 'user' and id > $1::bigint order by id limit ${CUSTOMERS_PER_QUERY}),
  wanted as materialized (
    select page.id, array(select distinct service_name from orders where customer_id = page.id order by 1) as names
    from page),
  wrong as materialized (
    select wanted.* from wanted left join customer_services known on known.customer_id = wanted.id
    where known.names is distinct from wanted.names)`;
const lastOfPage = `(select max(id)::text from page) as last`;
const countServices = `with ${wrongServices} select ${lastOfPage}, (select count(*) from wrong)::int as wrong`;
const repairServices = `with ${wrongServices},
  put as (insert into customer_services (customer_id, names) select id, names from wrong
    on conflict (customer_id) do update set names = excluded.names returning customer_id)
  select ${lastOfPage}, (select count(*) from put)::int as wrong`;

/** One statement, so rows and tallies come from the same snapshot and concurrent writes don't matter. */
export async function checkTallies(client: pg.Client, repair: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ wrong: number }>(
    repair
      ? `with ${wrongTallies}, put as (insert into tallies (what, owner, department, n) select * from wrong returning n)
         select count(*)::int as wrong from put`
      : `with ${wrongTallies} select count(*)::int as wrong from wrong`,
  );
  return [{ part: 'tallies', wrong: rows[0]?.wrong ?? 0 }];
}

const wrongTallies = `
  counted as (
    select order_bucket(status, due_rank) as what, coalesce(assigned_to, 0) as owner, category as department, count(*) as n
    from orders group by 1, 2, 3
    union all
    select case when status = 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(assigned_to, 0), '', count(*)
    from tickets where deleted_at is null group by 1, 2
    union all
    select tallied_as(user_type, state), 0, '', count(*) from people where tallied_as(user_type, state) is not null group by 1),
  wrong as (
    select what, owner, department, sum(n)::bigint as n
    from (select * from counted union all select what, owner, department, -n from tallies) both_sides
    group by 1, 2, 3 having sum(n) <> 0)`;

/** Receipts are few, so all are compared at once. */
export async function checkReceivables(client: pg.Client, repair: boolean): Promise<Finding[]> {
  const { rowCount } = await client.query(
    `with wrong as materialized (
      select distinct payment_id from (
        (select ${receivable} from receivables_view except select ${receivable} from receivables)
        union all
        (select ${receivable} from receivables except select ${receivable} from receivables_view)) differing)
    select ${repair ? 'keep_receivable(payment_id)' : 'payment_id'} from wrong`,
  );
  return [{ part: 'receivables', wrong: rowCount ?? 0 }];
}

const receivable = `payment_id, order_id, customer_id, invoiced_on, invoiced_paise, received_paise, owed_paise,
  tds_awaited_paise, search_text`;
