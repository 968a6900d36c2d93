/** The rows of order lists: a person's own, newest first, optionally searched, filtered and from a cursor on. */
import { foldText } from '@portal/domain/text/fold-text';
import { startOfIstDay } from '@portal/domain/ist-date';
import { type OrderBucket, PENDING } from '@portal/domain/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { RowRange, Total } from '../lists/paginate.ts';
import { visibleTo } from '../access/order-access.ts';
import { matchesSearch } from './order-search.ts';

/** What lists show of an order. */
export interface OrderListRow {
  id: number;
  service_name: string;
  status: string;
  created_at: Date;
  price_paise: number;
  gst_paise: number;
  timeline: string;
  steps: string[];
  payment_id: number | null;
}

interface OrderFilter {
  q?: string | undefined;
  /** A day in India, yyyy-mm-dd. */
  date?: string | undefined;
  bucket?: OrderBucket | undefined;
}

/**
 * The newest orders after the cursor, at most `limit`: one walk down the index of the person's orders. Postgres writes
 * the rows as JSON, which costs half of what the driver and the query builder would take for them.
 */
export async function findOrders(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
): Promise<OrderListRow[]> {
  const next = after === undefined ? [] : [sql<boolean>`id < ${after.id}`];
  const { rows } = await sql<{ page: (Omit<OrderListRow, 'created_at'> & { created_at: string })[] }>`
    select coalesce(json_agg(found order by id desc), '[]') as page from (
      select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id
      from orders where ${allOf([...conditionsOf(actor, filter), ...next])}
      order by id desc limit ${limit}) found`.execute(db);
  return (rows[0]?.page ?? []).map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

/** How many orders match in all. */
export async function countOrders(db: Db, actor: Actor, filter: OrderFilter): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders where ${allOf(conditionsOf(actor, filter))}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

const allOf = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

const conditionsOf = (actor: Actor, { q = '', date, bucket }: OrderFilter): RawBuilder<boolean>[] => [
  visibleTo(actor),
  ...(date === undefined ? [] : [isOfDay(date)]),
  ...(bucket === undefined ? [] : [isInBucket(bucket)]),
  ...(foldText(q) === '' ? [] : [matchesSearch(q)]),
];

function isOfDay(day: string) {
  const begin = startOfIstDay(day);
  return sql<boolean>`created_at >= ${begin} and created_at < ${begin}::timestamptz + interval '1 day'`;
}

/**
 * The counters' own rule: complete is the last step (dashboard-006), progress what is neither that nor Pending
 * (dashboard-004).
 */
const bucketConditions = {
  pending: sql<boolean>`status = ${sql.lit(PENDING)}`,
  complete: sql<boolean>`status = steps[cardinality(steps)]`,
  progress: sql<boolean>`status <> ${sql.lit(PENDING)} and status <> steps[cardinality(steps)]`,
} as const satisfies Record<OrderBucket, unknown>;

export const isInBucket = (bucket: OrderBucket) => bucketConditions[bucket];
