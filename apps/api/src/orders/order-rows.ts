/** Queries of a person's order list, newest first: filtered, searched and paged by cursor. */

import { startOfIstDay } from '@portal/domain/ist-date';
import { type OrderBucket, PENDING } from '@portal/domain/order-status';
import { foldText } from '@portal/domain/text/fold-text';
import { searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { foldedFields, matchesWords } from '../lists/match-text.ts';
import type { RowRange, Total } from '../lists/paginate.ts';

/** The columns of order lists. */
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
  is_cancelled: boolean;
  refunded_paise: number;
  /** Still to pay of an order that was paid in part. */
  owed_paise: number;
  /** Official fees paid with it, GST included. */
  charges_paise: number;
}

interface OrderFilter {
  q?: string | undefined;
  /** A day in India, yyyy-mm-dd. */
  date?: string | undefined;
  bucket?: OrderBucket | 'cancelled' | undefined;
}

/**
 * The newest orders after the cursor, at most `limit`, by one index scan. Postgres serialises the rows as JSON, which
 * takes half as long as driver and query builder would.
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
      select id, service_name, status, created_at, price_paise, gst_paise, timeline, steps, payment_id,
        cancelled_at is not null as is_cancelled, refunded_paise, charges_paise, ${owedPaise} as owed_paise
      from orders where ${allOf([...conditionsOf(actor, filter), ...next])}
      order by id desc limit ${limit}) found`.execute(db);
  return (rows[0]?.page ?? []).map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

/** Receipts may pay an order in part; what is owed of its charges is not the order's. */
export const owedPaise = sql<number>`
  (select coalesce(sum(receivables.owed_paise), 0)::bigint from receivables where receivables.payment_id = orders.payment_id)`;

/** Counts all matching orders. */
export async function countOrders(db: Db, actor: Actor, filter: OrderFilter): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders where ${allOf(conditionsOf(actor, filter))}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

const allOf = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

const conditionsOf = (actor: Actor, { q = '', date, bucket }: OrderFilter): RawBuilder<boolean>[] => [
  visibleTo(actor),
  ...(date === undefined ? [] : [isOnDay(date)]),
  ...(bucket === undefined ? [] : [isInBucket(bucket)]),
  ...(foldText(q) === '' ? [] : [matchesSearch(q)]),
];

function isOnDay(day: string) {
  const begin = startOfIstDay(day);
  return sql<boolean>`created_at >= ${begin} and created_at < ${begin}::timestamptz + interval '1 day'`;
}

/**
 * The same rule as the dashboard's counters: complete is the last step (dashboard-006), cancelled or fully refunded;
 * progress is between Pending and that (dashboard-004). Only what is open has a due rank.
 */
const bucketConditions = {
  pending: sql<boolean>`status = ${sql.lit(PENDING)} and due_rank < 'infinity'`,
  complete: sql<boolean>`due_rank = 'infinity'`,
  progress: sql<boolean>`status <> ${sql.lit(PENDING)} and due_rank < 'infinity'`,
  cancelled: sql<boolean>`cancelled_at is not null`,
} as const satisfies Record<OrderBucket | 'cancelled', unknown>;

export const isInBucket = (bucket: OrderBucket | 'cancelled') => bucketConditions[bucket];

/** A row matches when its shown fields contain every word of `q` after folding (record 0038). */
const matchesSearch = (q: string) => matchesWords(searchableText, searchWords(q));

/** "1,23,456" of whole rupees, grouped as in India. */
const groupedRupees = sql`case when length(rupees) <= 3 then rupees else
  regexp_replace(left(rupees, -3), '(\\d)(?=(\\d\\d)+$)', '\\1,', 'g') || ',' || right(rupees, 3) end`;

/** "Rs.1,23,456.50", as money is shown; whole rupees have no decimals. */
const formattedMoney = (paise: 'price_paise' | 'total') =>
  sql`(select 'Rs.' || ${groupedRupees} || case when part = 0 then '' else '.' || lpad(part::text, 2, '0') end
    from (select (amount / 100)::text as rupees, amount % 100 as part
      from (select ${paise === 'total' ? sql`price_paise + gst_paise + charges_paise` : sql`price_paise`} as amount) a) b)`;

const searchableText = foldedFields(sql`
  'ORD-' || lpad(id::text, greatest(6, length(id::text)), '0'),
  service_name, status, timeline,
  to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
  ${formattedMoney('price_paise')}, ${formattedMoney('total')},
  case when payment_id is null then 'Pending' else 'Completed' end`);
