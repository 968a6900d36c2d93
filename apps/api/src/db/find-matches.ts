/** Searches a list that may have a million rows: the few that show a text by indexes, the many by looking at each. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** What more rows show is found sooner by walking down the list than by collecting and sorting it. */
export const mostCollected = 1_000;

export interface Sought {
  /** The id of a row of the list. */
  id: RawBuilder<number>;
  /**
   * Queries of the ids, each by an index of its own: a condition with OR over several would read the whole table. Each says
   * as well which rows the list has at all.
   */
  parts: readonly RawBuilder<unknown>[];
  /** Whether one row, which is looked at, shows the text. */
  shows: RawBuilder<boolean>;
}

export interface Total {
  total: number;
  /** Whether there are more than anybody counts. */
  total_capped: boolean;
}

export interface Matches {
  /** Whether a row of the list is one of them. */
  among: RawBuilder<boolean>;
  counted: Total;
}

/** All that are found, or of more than `mostCollected` the way to tell them. */
export async function findMatches(db: Db, { id, parts, shows }: Sought): Promise<Matches> {
  const limit = sql`limit ${mostCollected + 1}`;
  const found = sql.join(
    parts.map((part) => sql`(${part} ${limit})`),
    sql` union `,
  );
  const { rows } = await sql<{ id: number }>`select * from (${found}) found ${limit}`.execute(db);
  const ids = rows.map((row) => row.id);
  const counted = totalOf(ids.length, mostCollected);
  return { counted, among: counted.total_capped ? shows : sql<boolean>`${id} = any (${ids}::bigint[])` };
}

/** Of those that were counted up to one more than the most. */
export const totalOf = (count: number, most: number): Total => ({
  total: Math.min(count, most),
  total_capped: count > most,
});
