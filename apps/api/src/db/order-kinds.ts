/** What many orders show alike, which searches look through once for all orders of a kind. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { patternOf } from './pattern-of.ts';

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
