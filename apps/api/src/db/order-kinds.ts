/** How orders are searched: what many show alike once for all of a kind, and what each shows of its own by trigrams. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { likeOf, patternOf } from './pattern-of.ts';

interface Wanted {
  status?: string | undefined;
  department?: string | undefined;
}

/**
 * The kinds that show a text in the service's name, department, status, timeline, price or payment. Each is read: there are as
 * many as services have had statuses, prices and timelines.
 */
export async function findKinds(db: Db, q: string, { status, department }: Wanted = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from order_kinds
    where shown like ${patternOf(q)} and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and ${department === undefined ? sql`true` : sql`category = ${department}`}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether an order's own text has `q`, by the index `orders_own_text`: its number and its days, as "ord-000012" and
 * "2026-11-28". Of what can't stand there no order is asked, since trigrams hold "ord 2026" for a text that all have.
 */
export const isInOwnText = (q: string): RawBuilder<boolean> =>
  /^[\dord-]+$/i.test(q) ? likeOf(sql`orders.own_text`, q) : sql<boolean>`false`;
