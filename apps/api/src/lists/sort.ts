import { type RawBuilder, sql } from 'kysely';
import { invalidCursor, type RowPosition } from './cursor.ts';

export interface ListSort {
  direction: 'asc' | 'desc';
  /** The primary sort key; ids break ties. */
  key?: RawBuilder<unknown>;
  /** The key's type in Postgres, `text` by default. */
  keyType?: RawBuilder<unknown>;
  /** Breaks ties: the id, or its negative for sorting the most urgent by newest first. */
  tieBreaker?: 'id' | '-id';
  /** The joined tables that contain the key, if it is not a column of the list's own table. */
  source?: RawBuilder<unknown>;
  /** The direction of the owner column in the index of one owner's rows; absent where no index has this order. */
  ownerDirection?: 'asc' | 'desc';
}

type SortTarget = ListSort & { table: string };

/** The condition that a row follows the cursor; `key` is the sort key's name in the query. */
export function afterCursor(
  { table, direction, tieBreaker, keyType = sql`text`, ...sort }: SortTarget,
  after: RowPosition | undefined,
  key: RawBuilder<unknown> | undefined = sort.key,
): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const comparator = sql.raw(direction === 'asc' ? '>' : '<');
  const id = sql.ref(`${table}.id`);
  if (sort.key === undefined) return sql<boolean>`${id} ${comparator} ${after.id}::bigint`;
  if (after.key === undefined) throw invalidCursor();
  const [tie, tieAfter] = tieBreaker === '-id' ? [sql`(-${id})`, -after.id] : [id, after.id];
  return sql<boolean>`(${key}, ${tie}) ${comparator} (${after.key}::${keyType}, ${tieAfter}::bigint)`;
}

/** The sort order for a query that names the sort key `key`. */
export function orderBy(
  { table, direction, tieBreaker, ...sort }: SortTarget,
  key: RawBuilder<unknown> | undefined = sort.key,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const tie = sql`${tieBreaker === '-id' ? sql`(-${id})` : id} ${sql.raw(direction)}`;
  return sort.key === undefined ? tie : sql`${key} ${sql.raw(direction)}, ${tie}`;
}
