/** Lists of large tables, as declarations: each page is found by an index, in any sort order and with any search. */

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SecretsOf } from '../secrets.ts';
import type { RowPosition } from './cursor.ts';
import { type Page, type PageRequest, paginate, type RowRange, type Total } from './paginate.ts';
import { findMatches, type ListTable, type Matches, type SearchSpec } from './search.ts';
import { afterCursor, type ListSort, orderBy } from './sort.ts';

export interface ListQuery<Row extends { id: number }> {
  /** Signed into cursors: names the list, its reader and its sort order. */
  name: string;
  table: ListTable;
  /** The displayed fields: a select with its joins and without a where clause. */
  select: RawBuilder<Row>;
  /** The rows of the list before the search, except for `owner`. */
  where: RawBuilder<boolean>;
  /** The owner of the rows, where an index starts with that column. */
  owner?: { column: RawBuilder<unknown>; id: number } | undefined;
  sort: ListSort;
  /** Whether `where` keeps few rows, which may be far down the index of the sort order. */
  isSelective?: boolean | undefined;
  search?: ((db: Db, rows: SearchScope) => Promise<SearchSpec>) | undefined;
  /** Counts the rows of the list before the search; absent for lists without a total. */
  count?: (db: Db, condition: RawBuilder<boolean>) => Promise<Total>;
}

/** The scope of a search: `where` with the owner, and the requested page. */
export interface SearchScope {
  condition: RawBuilder<boolean>;
  range: RowRange;
}

/** Loads one page. Throws 400 for a cursor of another list and for an offset beyond the largest. */
export async function loadListPage<Row extends { id: number }>(
  { db, config }: { db: Db; config: SecretsOf<'LINK_SECRET'> },
  list: ListQuery<Row>,
  request: PageRequest,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<Page<Row>> {
  let loaded: LoadedRows<Row> | undefined;
  return paginate(
    config,
    {
      name: list.name,
      load: async (range) => {
        loaded = await loadRows(db, list, range);
        return loaded.rows;
      },
      positionOf: ({ id }) => loaded?.positions.get(id) ?? { id },
      ...(list.count && { count: async () => loaded?.counted ?? list.count?.(db, conditionOf(list)) }),
    },
    request,
    filters,
  );
}

interface LoadedRows<Row> {
  rows: Row[];
  positions: ReadonlyMap<number, RowPosition>;
  /** Known after a search. */
  counted: Total | undefined;
}

/** Loads the rows of a range: first their ids from an index, then the displayed fields. */
export async function loadRows<Row extends { id: number }>(
  db: Db,
  list: ListQuery<Row>,
  range: RowRange,
): Promise<LoadedRows<Row>> {
  const condition = conditionOf(list);
  const search = await list.search?.(db, { condition, range });
  const matches = search && (await findMatches(db, { table: list.table, condition }, search));
  const positions = await findPositions(db, list, range, matches);
  const ids = positions.map(({ id }) => id);
  const { rows } = await sql<Row>`
    ${list.select} join unnest(${ids}::bigint[]) with ordinality page (id, place)
      on page.id = ${sql.ref(`${list.table}.id`)}
    order by page.place`.execute(db);
  return {
    rows,
    positions: new Map(positions.map((position) => [position.id, positionOf(list.table, position)])),
    counted: matches?.counted,
  };
}

// Processes of an earlier release expect the id as the key in lists of orders and people that are sorted by it, and
// such a process may answer the next page while a release is rolled out.
const positionOf = (table: ListQuery<{ id: number }>['table'], { id, key }: FoundPosition): RowPosition =>
  key === null ? { id, key: table === 'tickets' ? undefined : String(id) } : { id, key };

const conditionOf = ({ where, owner }: Pick<ListQuery<{ id: number }>, 'where' | 'owner'>) =>
  owner === undefined ? where : sql<boolean>`(${where} and ${owner.column} = ${owner.id})`;

/** The key is null in lists that are sorted by their ids alone. */
interface FoundPosition {
  id: number;
  key: string | null;
}

async function findPositions(
  db: Db,
  list: Omit<ListQuery<{ id: number }>, 'select'>,
  range: RowRange,
  matches: Matches | undefined,
): Promise<FoundPosition[]> {
  const queries = buildPageQueries(list, range);
  if (matches === undefined) {
    const isSelective = list.isSelective ?? (list.owner && list.sort.ownerDirection === undefined);
    const { rows } = await (isSelective ? queries.sortWhere() : queries.scan()).execute(db);
    return rows;
  }
  if (matches.counted.total_capped) {
    const { rows } = await queries.scanFirst(matches.isMatch).execute(db);
    if (rows.length === range.limit) return rows;
  }
  return (await queries.sortAll(matches.select).execute(db)).rows;
}

/** The maximum number of rows that a search for common words reads before it sorts all matches. */
const SCAN_LIMIT = 3_000;

function buildPageQueries(
  {
    table: name,
    where,
    owner,
    sort: { source, ...order },
  }: Pick<ListQuery<{ id: number }>, 'table' | 'where' | 'owner' | 'sort'>,
  { limit, offset, after }: RowRange,
) {
  const sort = { ...order, table: name };
  const table = sql.table(name);
  const id = sql.ref(`${name}.id`);
  const key = sort.key ?? sql`null`;
  const sortKey = sql.ref(`${name}.sort_key`);
  const from = source ?? table;
  // As a range, and first in the sort order: after an equality Postgres drops the column from the order, and may then
  // scan all rows until it has found enough of this owner's.
  const owned = owner
    ? sql<boolean>`${where} and ${owner.column} between ${owner.id} and ${owner.id}`
    : where;
  const indexOrder = (sortedBy: RawBuilder<unknown>) =>
    owner && sort.ownerDirection
      ? sql`${owner.column} ${sql.raw(sort.ownerDirection)}, ${orderBy(sort, sortedBy)}`
      : orderBy(sort, sortedBy);
  const next = sql`${owned} and ${afterCursor(sort, after)} order by ${indexOrder(key)}`;
  const range = sql`limit ${limit} offset ${offset}`;
  const pageOf = (rows: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
    sql<FoundPosition>`select ${id}, ${sortKey}::text as key from (${rows}) ${table} where ${rest} ${range}`;
  const sortLater = (rows: RawBuilder<unknown>) =>
    pageOf(
      sql`${rows} offset 0`,
      sql`${afterCursor(sort, after, sortKey)} order by ${orderBy(sort, sortKey)}`,
    );
  return {
    /** Scans the index of the sort order until the page is full. */
    scan: () => sql<FoundPosition>`select ${id}, ${key}::text as key from ${from} where ${next} ${range}`,
    /** The same, reading at most `SCAN_LIMIT` rows. */
    scanFirst: (isMatch: RawBuilder<boolean>) =>
      pageOf(
        sql`select ${table}.*, ${key} as sort_key from ${from} where ${next} limit ${SCAN_LIMIT}`,
        sql`${isMatch} order by ${indexOrder(sortKey)}`,
      ),
    /** Finds the rows by another index, then sorts them. */
    sortWhere: () => sortLater(sql`select ${id}, ${key} as sort_key from ${from} where ${owned}`),
    sortAll: (selectMatches: Matches['select']) =>
      sortLater(
        source === undefined
          ? sql`select * from (${selectMatches(sql`${id}, ${key} as sort_key`)}) ${table}`
          : sql`select ${id}, ${key} as sort_key from ${from} where ${owned} and ${id} in (${selectMatches(id)})`,
      ),
  };
}
