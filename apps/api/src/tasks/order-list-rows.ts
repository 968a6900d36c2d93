/** The rows of a list of orders, from a place on, and how many there are: each by an index, whatever the size. */
import { foldText } from '@portal/domain/text/fold-text';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findPage, type Matches, mostLookedAt, type Total, totalOf } from '../db/find-matches.ts';
import type { OrderFilters } from './order-filters.ts';
import { orderOf, type OrderPlace } from './order-sorts.ts';
import { conditionsOf, workRows, type WorkRow } from './work-rows.ts';
import { searchOrders } from './work-search.ts';

export type { OrderPlace } from './order-sorts.ts';

/** Further than this nobody counts (scale: totals). */
const mostCounted = 10_000;

interface Asked {
  /** Whose rows show what; whose orders they are is a filter. */
  actor: Pick<Actor, 'kind'>;
  now: Date;
  limit: number;
  after: OrderPlace | undefined;
}

export interface FoundOrders {
  rows: WorkRow[];
  /** What each row was sorted by. */
  keys: Map<number, string>;
  /** Known from a search. */
  total: Total | undefined;
}

/** At most `limit` rows: first the ids of the page by an index, then what it shows. */
export async function findOrders(db: Db, filters: OrderFilters, asked: Asked): Promise<FoundOrders> {
  const q = foldText(filters.q ?? '');
  const list = listOf(filters, asked);
  const searched = { ...list, filters, condition: allOf(filters, asked.now) };
  const matches = q === '' ? undefined : await searchOrders(db, asked.actor, q, searched);
  const places = await findPlaces(db, list, matches);
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<WorkRow>`
    ${workRows} join unnest(${ids}::bigint[]) with ordinality page (id, place) on page.id = orders.id
    order by page.place`.execute(db);
  return { rows, keys: new Map(places.map(({ id, key }) => [id, key])), total: matches?.counted };
}

/** How many match filters without a search, as far as anybody counts. */
export async function countOrders(db: Db, filters: OrderFilters, now: Date): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from orders where ${allOf(filters, now)} limit ${mostCounted + 1}) matching`.execute(
    db,
  );
  return totalOf(rows[0]?.count ?? 0, mostCounted);
}

async function findPlaces(db: Db, list: List, matches: Matches | undefined): Promise<OrderPlace[]> {
  if (matches !== undefined) {
    const near = (among: RawBuilder<boolean>) => walkNear(list, among);
    const far = (found: Matches['found']) => sortAll(list, found(sorted));
    return findPage(db, matches, { limit: list.limit, near, far });
  }
  const { rows } = await (list.isNarrow ? sift(list) : walk(list)).execute(db);
  return rows;
}

interface List {
  key: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  beyond: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
  ofKind: RawBuilder<unknown>;
  mayBeBeyond: RawBuilder<boolean>;
  limit: number;
  /** Whether the filters leave few, which may be far down the index of the order. */
  isNarrow: boolean;
}

function listOf(filters: OrderFilters, { now, limit, after }: Asked): List {
  const order = orderOf(filters.sort);
  const owner = filters.assigned_to ?? 0;
  const conditions = [sql`true`, ...conditionsOf({ ...filters, now })];
  // As a range, and first in the order: after an equality Postgres leaves the column out of the order, and then may walk
  // down everybody's orders until it has found enough of this person's.
  if (owner !== 0) conditions.push(sql`orders.assigned_to between ${owner} and ${owner}`);
  return {
    key: sql`${order.key}::text`,
    where: sql.join(conditions, sql` and `),
    beyond: order.beyond(after),
    by: owner === 0 || order.ofOwner === undefined ? order.by : order.ofOwner,
    ofKind: order.ofKind,
    mayBeBeyond: order.mayBeBeyond(after),
    limit,
    isNarrow: filters.due !== undefined ? order.name !== 'due' : owner !== 0 && order.ofOwner === undefined,
  };
}

/**
 * Down the index of the order asked for, until the page is full: `orders_pkey`, `orders_due`, `orders_by_name`,
 * `orders_by_price`, `orders_by_status`, or those of one staff member.
 */
const walk = ({ key, where, beyond, by, limit }: List) => sql<OrderPlace>`
  select orders.id, ${key} as key from orders where ${where} and ${beyond} order by ${by} limit ${limit}`;

/** The same past no more rows than are looked at in a few milliseconds. */
const walkNear = ({ key, where, beyond, by, limit }: List, among: RawBuilder<boolean>) => sql<OrderPlace>`
  select orders.id, ${key} as key
  from (select orders.* from orders where ${where} and ${beyond} order by ${by} limit ${mostLookedAt}) orders
  where ${among} order by ${by} limit ${limit}`;

/** What a query has found by other indexes, sorted then. */
const sortAll = ({ key, beyond, by, limit }: List, orders: RawBuilder<unknown>) => sql<OrderPlace>`
  select orders.id, ${key} as key from (${orders} offset 0) orders where ${beyond} order by ${by} limit ${limit}`;

/** By `orders_due` or `orders_due_of_staff`. */
const sift = (list: List) => sortAll(list, sql`select ${sorted} from orders where ${list.where}`);

/** All that orders are sorted by. */
const sorted = sql`orders.id, orders.due_rank, orders.service_name, orders.price_paise, orders.status, orders.assigned_to`;

/** With the staff member, whom conditionsOf leaves to those who walk their index. */
function allOf(filters: OrderFilters, now: Date): RawBuilder<boolean> {
  const { assigned_to: owner = 0 } = filters;
  const conditions = conditionsOf({ ...filters, now });
  if (owner !== 0) conditions.push(sql`orders.assigned_to = ${owner}`);
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
