/** The rows of a list of orders, from a place on, and how many there are: each by an index, whatever the size. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { OrderFilters } from './order-filters.ts';
import { orderOf, type OrderPlace } from './order-sorts.ts';
import { conditionsOf, workRows, type WorkRow } from './work-rows.ts';
import { anOrderShows, ordersShowing } from './work-search.ts';

export type { OrderPlace } from './order-sorts.ts';

/** Further than this nobody counts (scale: totals). */
const mostCounted = 10_000;
/** What more orders show is found sooner by walking than by collecting and sorting it. */
const mostCollected = 2_000;

interface Asking {
  /** Whose rows show what; whose orders they are is a filter. */
  actor: Pick<Actor, 'kind'>;
  now: Date;
}

interface Asked extends Asking {
  limit: number;
  after: OrderPlace | undefined;
}

export interface OrderTotal {
  total: number;
  /** Whether there are more than anybody counts. */
  total_capped: boolean;
}

export interface FoundOrders {
  rows: WorkRow[];
  /** What each row was sorted by. */
  keys: Map<number, string>;
  /** Known from a search, which finds all before it sorts them. */
  total: OrderTotal | undefined;
}

/** At most `limit` rows: first the ids of the page by an index, then what it shows. */
export async function findOrders(db: Db, filters: OrderFilters, asked: Asked): Promise<FoundOrders> {
  const { places, total } = await findPlaces(db, filters, asked);
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<WorkRow>`
    ${workRows} join unnest(${ids}::bigint[]) with ordinality page (id, place) on page.id = orders.id
    order by page.place`.execute(db);
  return { rows, keys: new Map(places.map(({ id, key }) => [id, key])), total };
}

/** How many match filters without a search, as far as anybody counts. */
export async function countOrders(db: Db, filters: OrderFilters, now: Date): Promise<OrderTotal> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from orders where ${allOf(filters, now)} limit ${mostCounted + 1}) matching`.execute(
    db,
  );
  return totalOf(rows[0]?.count ?? 0, mostCounted);
}

const totalOf = (count: number, most: number): OrderTotal => ({
  total: Math.min(count, most),
  total_capped: count > most,
});

interface Page {
  places: OrderPlace[];
  total: OrderTotal | undefined;
}

async function findPlaces(db: Db, filters: OrderFilters, asked: Asked): Promise<Page> {
  const q = searchOf(filters);
  const found = q === undefined ? undefined : await findFew(db, filters, q, asked);
  const total = found && totalOf(found.count, mostCollected);
  if (found?.places) return { places: found.places, total };
  const { rows } = await sql<OrderPlace>`${walk(filters, asked, q)}`.execute(db);
  return { places: rows, total };
}

/**
 * What few orders show, found by the trigrams of `orders_search`, `people_search` and `payments_search` and sorted here, by
 * what `orders_pkey` finds of each; no places when many show it.
 */
async function findFew(
  db: Db,
  filters: OrderFilters,
  q: string,
  { limit, after, ...asking }: Asked,
): Promise<{ count: number; places: OrderPlace[] | null }> {
  const order = orderOf(filters.sort);
  const { rows } = await sql<{ count: number; places: OrderPlace[] | null }>`
    with found as materialized (${foundBy(filters, q, asking)}),
      page as (select orders.id, ${order.key}::text as key
        from found cross join lateral (select * from orders where orders.id = found.id offset 0) orders
        where ${order.beyond(after)} and (select count(*) from found) <= ${mostCollected}
        order by ${order.by} limit ${limit})
    select count, case when count <= ${mostCollected} then (select coalesce(json_agg(page), '[]') from page) end as places
    from (select count(*) as count from found) counted`.execute(db);
  return rows[0] ?? { count: 0, places: [] };
}

const foundBy = (filters: OrderFilters, q: string, { actor, now }: Asking) =>
  ordersShowing(actor, q, allOf(filters, now), mostCollected + 1);

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
