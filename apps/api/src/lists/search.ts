import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Total } from './paginate.ts';

/**
 * Up to this number of matches, their ids are collected by index; lists with more are scanned from the page's start.
 */
const MAX_COLLECTED = 2_000;

export interface SearchSpec {
  /** Whether a row contains every word. */
  matches: RawBuilder<boolean>;
  /** Whether a row's stored search text contains every word. */
  storedTextMatches: RawBuilder<boolean>;
  /**
   * Queries for columns of the matching rows, each by its own index and with the list's condition: a single one with OR
   * over several tables would scan them all.
   */
  branches: (columns: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
  /** The same, only for rows that may be on the page. */
  pageBranches?: ((columns: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]) | undefined;
}

/** Tables with a column `search_text` or another text to search, and many rows. */
export type ListTable =
  | 'orders'
  | 'people'
  | 'receivables'
  | 'registered_documents'
  | 'registered_payments'
  | 'tickets';

export interface SearchedRows {
  table: ListTable;
  /** The rows of the list before the search. */
  condition: RawBuilder<boolean>;
}

export interface Matches {
  counted: Required<Total>;
  /** Whether a row is a match. */
  isMatch: RawBuilder<boolean>;
  /** A query for columns of all matches, or at least of those that may be on the page. */
  select: (columns: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Collects the ids of rare matches; for common ones returns conditions and queries to find them. */
export async function findMatches(db: Db, rows: SearchedRows, search: SearchSpec): Promise<Matches> {
  const common: Matches = {
    counted: cappedTotal(MAX_COLLECTED + 1, MAX_COLLECTED),
    isMatch: search.matches,
    select: (columns) => union((search.pageBranches ?? search.branches)(columns)),
  };
  if (await isCommon(db, rows, search)) return common;
  const { ids, count } = await collectIds(db, rows, search);
  if (count > MAX_COLLECTED) return common;
  const isMatch = sql<boolean>`${sql.ref(`${rows.table}.id`)} = any (${ids}::bigint[])`;
  return {
    counted: cappedTotal(count, MAX_COLLECTED),
    isMatch,
    select: (columns) => sql`select ${columns} from ${sql.table(rows.table)} where ${isMatch}`,
  };
}

/** Minimum number of matches in the sample: a thousandth of 5,000 rows. */
const COMMON_SAMPLE_ROWS = 5;

/**
 * Whether a sample of a thousandth of the table shows that thousands of rows contain the text, such as the name of a
 * service. A trigram index would take a tenth of a second to find them all before the first is compared. The sample
 * always reads the same pages, so they are cached.
 */
async function isCommon(db: Db, { table, condition }: SearchedRows, search: SearchSpec): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} tablesample system (0.1) repeatable (1)
    where ${condition} and ${search.storedTextMatches} limit ${COMMON_SAMPLE_ROWS}`.execute(db);
  return rows.length === COMMON_SAMPLE_ROWS;
}

/** The ids stay one text, in Postgres's array syntax: there may be thousands, and only Postgres reads them. */
async function collectIds(db: Db, { table }: SearchedRows, { branches }: SearchSpec) {
  const limit = sql`limit ${MAX_COLLECTED + 1}`;
  const found = union(branches(sql.ref(`${table}.id`)).map((branch) => sql`(${branch} ${limit})`));
  const { rows } = await sql<{ ids: string; count: number }>`
    select coalesce(array_agg(id), '{}')::text as ids, count(*) as count
    from (select id from (${found}) each ${limit}) found`.execute(db);
  return rows[0] ?? { ids: '{}', count: 0 };
}

const union = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` union `);

/** The total for a count that stopped at `max` + 1. */
export const cappedTotal = (count: number, max: number): Required<Total> => ({
  total: Math.min(count, max),
  total_capped: count > max,
});
