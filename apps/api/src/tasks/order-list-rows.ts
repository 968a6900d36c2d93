/** The rows of a list of orders, from a place on, and how many there are: each by an index, whatever the size. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { OrderFilters } from './order-filters.ts';
import { orderOf, type OrderPlace } from './order-sorts.ts';
import { conditionsOf, workRows, type WorkRow } from './work-rows.ts';
import { anOrderShows, ordersShowing } from './work-search.ts';

export type { OrderPlace } from './order-sorts.ts';

/** Further than this nobody counts, and no search collects (scale: totals). */
const mostCounted = 10_000;

interface Asking {
  /** Whose rows show what; whose orders they are is a filter. */
  actor: Pick<Actor, 'kind'>;
  now: Date;
}

interface Asked extends Asking {
  limit: number;
  after: OrderPlace | undefined;
}

/** At most `limit` rows, and what each was sorted by: first the ids of the page by an index, then what it shows. */
export async function findOrders(
  db: Db,
  filters: OrderFilters,
  asked: Asked,
): Promise<{ rows: WorkRow[]; keys: Map<number, string> }> {
  const page = await findPlaces(db, filters, asked);
  const ids = page.map(({ id }) => id);
  const { rows } = await sql<WorkRow>`
    ${workRows} join unnest(${ids}::bigint[]) with ordinality page (id, place) on page.id = orders.id
    order by page.place`.execute(db);
  return { rows, keys: new Map(page.map(({ id, key }) => [id, key])) };
}

/** How many match, as far as anybody counts. */
export async function countOrders(
  db: Db,
  filters: OrderFilters,
  asking: Asking,
): Promise<{ total: number; total_capped: boolean }> {
  const q = searchOf(filters);
  const matching =
    q === undefined
      ? sql`select from orders where ${allOf(filters, asking.now)} limit ${mostCounted + 1}`
      : sql`select from (${foundBy(filters, q, asking)}) found`;
  const { rows } = await sql<{ count: number }>`select count(*) from (${matching}) matching`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, mostCounted), total_capped: count > mostCounted };
}

async function findPlaces(db: Db, filters: OrderFilters, asked: Asked): Promise<OrderPlace[]> {
  const q = searchOf(filters);
  const few = q === undefined ? undefined : await findFew(db, filters, q, asked);
  if (few !== undefined) return few;
  const { rows } = await sql<OrderPlace>`${walk(filters, asked, q)}`.execute(db);
  return rows;
}

/**
 * What few orders show, found by the trigrams of `orders_search`, `people_search` and `payments_search` and sorted here;
 * undefined when many do.
 */
async function findFew(
  db: Db,
  filters: OrderFilters,
  q: string,
  { limit, after, ...asking }: Asked,
): Promise<OrderPlace[] | undefined> {
  const order = orderOf(filters.sort);
  const { rows } = await sql<{ count: number; places: OrderPlace[] | null }>`
    with found as materialized (${foundBy(filters, q, asking)}),
      page as (select orders.id, ${order.key}::text as key from found join orders using (id)
        where ${order.beyond(after)} and (select count(*) from found) <= ${mostCounted}
        order by ${order.by} limit ${limit})
    select (select count(*) from found) as count, (select json_agg(page) from page) as places`.execute(db);
  const { count = 0, places = null } = rows[0] ?? {};
  return count > mostCounted ? undefined : (places ?? []);
}

const foundBy = (filters: OrderFilters, q: string, { actor, now }: Asking) =>
  ordersShowing(actor, q, allOf(filters, now), mostCounted + 1);

/**
 * Down the index of the order asked for, until the page is full: `orders_pkey`, `orders_due`, `orders_by_name`,
 * `orders_by_price`, `orders_by_status`, or those of one staff member. What many orders show is found so as well.
 */
function walk(filters: OrderFilters, { actor, now, limit, after }: Asked, q: string | undefined) {
  const order = orderOf(filters.sort);
  const owner = filters.assigned_to ?? 0;
  const conditions = [
    sql.join([sql`true`, ...conditionsOf({ ...filters, now })], sql` and `),
    ...(q === undefined ? [] : [anOrderShows(actor, q)]),
  ];
  // As a range, and first in the order: after an equality Postgres leaves the column out of the order, and then may walk
  // down everybody's orders until it has found enough of this person's.
  if (owner !== 0) conditions.push(sql`orders.assigned_to between ${owner} and ${owner}`);
  const from = sql`from orders where ${sql.join(conditions, sql` and `)}`;
  const page = sql`and ${order.beyond(after)} order by ${owner === 0 || order.ofOwner === undefined ? order.by : order.ofOwner}
    limit ${limit}`;
  // Found by `orders_due` or `orders_due_of_staff` first, and then sorted: they may be few, and far down another index.
  const isNarrow =
    filters.due !== undefined ? order.name !== 'due' : owner !== 0 && order.ofOwner === undefined;
  return isNarrow
    ? sql`select orders.id, ${order.key}::text as key from (select orders.* ${from} offset 0) orders where true ${page}`
    : sql`select orders.id, ${order.key}::text as key ${from} ${page}`;
}

const searchOf = ({ q = '' }: OrderFilters) => (q.trim() === '' ? undefined : q.trim());

/** With the staff member, whom conditionsOf leaves to those who walk their index. */
function allOf(filters: OrderFilters, now: Date): RawBuilder<boolean> {
  const { assigned_to: owner = 0 } = filters;
  const conditions = conditionsOf({ ...filters, now });
  if (owner !== 0) conditions.push(sql`orders.assigned_to = ${owner}`);
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
