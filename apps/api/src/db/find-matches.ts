/** Searches a list that may have a million rows: the few that show a text by indexes, the many by looking at each. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** What more rows show is found sooner by walking down the list than by collecting and sorting it. */
const mostCollected = 2_000;

export interface Sought {
  table: 'orders' | 'people' | 'tickets';
  /** Which rows the list has at all, and whether what a row keeps of itself for searches has the text. */
  condition: RawBuilder<boolean>;
  isInText: RawBuilder<boolean>;
  /**
   * Queries of columns of the rows, each by an index of its own, and each with the condition: one with OR over several tables
   * would read them all.
   */
  parts: (columns: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
  /** The same of those alone that may be on the page asked for. */
  foremost?: (columns: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
  /** Whether one row, which is looked at, shows the text. */
  shows: RawBuilder<boolean>;
}

export interface Total {
  total: number;
  /** Whether there are more than anybody counts. */
  total_capped: boolean;
}

export interface Matches {
  counted: Total;
  /** Whether a row that is looked at is one of them. */
  among: RawBuilder<boolean>;
  /** A query of columns of all of them, or at least of those on the page asked for. */
  found: (columns: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** All that are found, or of more than `mostCollected` the ways to tell them. */
export async function findMatches(db: Db, sought: Sought): Promise<Matches> {
  const id = sql.ref(`${sought.table}.id`);
  const many = {
    counted: totalOf(mostCollected + 1, mostCollected),
    among: sought.shows,
    found: (columns: RawBuilder<unknown>) => unionOf((sought.foremost ?? sought.parts)(columns)),
  };
  if (await isCommon(db, sought)) return many;
  const limit = sql`limit ${mostCollected + 1}`;
  // The ids go back as they come, unread: there may be thousands.
  const { rows } = await sql<{ ids: string; count: number }>`
    select coalesce(array_agg(id), '{}')::text as ids, count(*) as count
    from (select id from (${unionOf(sought.parts(id).map((part) => sql`(${part} ${limit})`))}) each ${limit}) found`.execute(
    db,
  );
  const { ids, count } = rows[0] ?? { ids: '{}', count: 0 };
  if (count > mostCollected) return many;
  const isOne = sql<boolean>`${id} = any (${ids}::bigint[])`;
  const found = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${sql.table(sought.table)} where ${isOne}`;
  return { counted: totalOf(count, mostCollected), among: isOne, found };
}

/** Of what many show, a page is among so many, unless the order asked for has it together somewhere. */
export const mostLookedAt = 3_000;

interface Ways<Row> {
  limit: number;
  /** Down the list in its order, past `mostLookedAt` rows and no more. */
  near: (among: RawBuilder<boolean>) => RawBuilder<Row>;
  /** All that is found, put in order then. */
  far: (found: Matches['found']) => RawBuilder<Row>;
}

/** A page of what a search has found. */
export async function findPage<Row>(
  db: Db,
  matches: Matches,
  { limit, near, far }: Ways<Row>,
): Promise<Row[]> {
  if (matches.counted.total_capped) {
    const { rows } = await near(matches.among).execute(db);
    if (rows.length === limit) return rows;
  }
  const { rows } = await far(matches.found).execute(db);
  return rows;
}

const unionOf = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union `);

/**
 * Whether a thousandth of the table says that thousands of rows have the text, as each of a service has its name. An index of
 * trigrams would find them all, in a tenth of a second, before the first is looked at. Always the same pages, which are in
 * memory then.
 */
async function isCommon(db: Db, { table, condition, isInText }: Sought): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} tablesample system (0.1) repeatable (1)
    where ${condition} and ${isInText} limit ${enough}`.execute(db);
  return rows.length === enough;
}

/** Of a thousandth: those of 5,000 rows. */
const enough = 5;

/** Of those that were counted up to one more than the most. */
export const totalOf = (count: number, most: number): Total => ({
  total: Math.min(count, most),
  total_capped: count > most,
});
