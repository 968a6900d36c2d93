/** The rows of order lists: a person's own, newest first, optionally searched, filtered and from a cursor on. */
import { startOfIstDay } from '@portal/domain/ist-date';
import { type OrderBucket, PENDING } from '@portal/domain/order-status';
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { visibleTo } from './order-access.ts';
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

export interface OrderFilter {
  q?: string | undefined;
  /** A day in India, yyyy-mm-dd. */
  date?: string | undefined;
  bucket?: OrderBucket | undefined;
}

/** An unpaged answer holds so many and no more (decision 6). */
export const mostRows = 1_000;

/** The newest orders after `afterId`, at most `limit`: one walk down the index of the person's orders. */
export const findOrders = (
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  { limit, afterId }: { limit: number; afterId?: number | undefined },
): Promise<OrderListRow[]> =>
  filtered(db, actor, filter)
    .select([
      'id',
      'service_name',
      'status',
      'created_at',
      'price_paise',
      'gst_paise',
      'timeline',
      'payment_id',
    ])
    // The driver's own reader of arrays costs more than the rest of a row.
    .select(sql<string[]>`array_to_json(steps)`.as('steps'))
    .$if(afterId !== undefined, (query) => query.where('id', '<', afterId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How many orders match in all. */
export async function countOrders(db: Db, actor: Actor, filter: OrderFilter): Promise<number> {
  const { total } = await filtered(db, actor, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const filtered = (db: Db, actor: Actor, { q = '', date, bucket }: OrderFilter) =>
  db
    .selectFrom('orders')
    .where(visibleTo(actor))
    .$if(date !== undefined, (query) => query.where(isOfDay(date ?? '')))
    .$if(bucket !== undefined, (query) => query.where(isInBucket(bucket ?? 'pending')))
    .$if(q.trim() !== '', (query) => query.where(matchesSearch(q.trim())));

function isOfDay(day: string) {
  const begin = startOfIstDay(day);
  return sql<boolean>`created_at >= ${begin} and created_at < ${begin}::timestamptz + interval '1 day'`;
}

/** The counters' own rule: complete is the last step, progress what is neither that nor Pending (decision 26). */
const bucketConditions = {
  pending: sql<boolean>`status = ${sql.lit(PENDING)}`,
  complete: sql<boolean>`status = steps[cardinality(steps)]`,
  progress: sql<boolean>`status <> ${sql.lit(PENDING)} and status <> steps[cardinality(steps)]`,
} as const satisfies Record<OrderBucket, unknown>;

export const isInBucket = (bucket: OrderBucket) => bucketConditions[bucket];
