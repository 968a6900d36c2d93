/** One page of customers or staff in any order, or as many as one answer holds (decision 6). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { findMatches, type Total } from '../db/find-matches.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { mostRows } from '../tasks/work-rows.ts';
import type { PeopleList } from './people-lists.ts';

/** What every such list can be asked for. */
export interface Asked<Column extends string> {
  /** Only this person. */
  id?: number | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** A column, with a minus in front for descending; the newest first when absent. */
  sort?: Sort<Column> | undefined;
}

type Sort<Column extends string> = Column | 'id' | `-${Column | 'id'}`;

/** Where a page begins: after this row, in the order that the list has. */
interface Place {
  id: number;
  /** What the row was sorted by. */
  key: string;
}

/**
 * `paging` is to be spread into the answer; its total only for those who page or search. Throws 400 for a cursor of another
 * list or order.
 */
export async function listPeople<Row extends { id: number }, Column extends string>(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  list: PeopleList<Row, Column>,
  { limit, cursor, sort = '-id', ...filter }: Asked<Column>,
): Promise<{ rows: Row[]; paging: { total?: number; total_capped?: boolean; next_cursor: string | null } }> {
  const places = placesOf(config.LINK_SECRET, `${list.name}:${sort}`);
  const size = limit ?? mostRows;
  const after = cursor === undefined ? undefined : places.read(cursor);
  const { condition, counted } = await narrow(db, list, filter);
  const rows = await findPeople(db, list, condition, {
    sort,
    limit: size + 1,
    after,
    now: clock.now(),
  });
  const { page, nextCursor } = cutPage(rows, size, (id) =>
    places.write({ id, key: rows.find((row) => row.id === id)?.sort_key ?? '' }),
  );
  const isOnePage = [limit, cursor, ...Object.values(filter)].some((given) => given !== undefined);
  return {
    rows: page,
    paging: {
      ...(isOnePage && (counted ?? { total: await sizeOf(db, list, filter) })),
      next_cursor: nextCursor,
    },
  };
}

interface Filter {
  id?: number | undefined;
  q?: string | undefined;
}

/** First the ids of the page by an index, then what the page shows of them. */
async function findPeople<Row, Column extends string>(
  db: Db,
  list: PeopleList<Row, Column>,
  condition: RawBuilder<boolean>,
  { sort, limit, after, now }: { sort: Sort<Column>; limit: number; after: Place | undefined; now: Date },
): Promise<(Row & { sort_key: string })[]> {
  const sorted = list.orders.find(({ column }) => column === sort || `-${column}` === sort);
  const key = sorted?.key;
  const [way, than] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const order = key === undefined ? sql`people.id ${way}` : sql`${key} ${way}, people.id ${way}`;
  const beyond = after === undefined ? sql`true` : isBeyond({ key, than }, after);
  const { rows } = await sql<Row & { sort_key: string }>`
    select ${list.columns(now)}, page.sort_key
    from (select people.id, ${key ?? sql`''`} as sort_key, row_number() over (order by ${order}) as place
        from ${sorted?.source ?? sql`people`} where ${condition} and ${beyond} order by ${order} limit ${limit}) page
      join people on people.id = page.id
    order by page.place`.execute(db);
  return rows;
}

/** What the rows of the list have in common, and how many they are if a search has counted them. */
async function narrow(
  db: Db,
  { members, search }: Narrowed,
  { id, q = '' }: Filter,
): Promise<{ condition: RawBuilder<boolean>; counted?: Total }> {
  const condition = id === undefined ? members : sql<boolean>`${members} and people.id = ${id}`;
  const text = q.trim();
  if (text === '') return { condition };
  const { among, counted } = await findMatches(db, { id: sql`people.id`, ...search(text, condition) });
  return { condition: sql`${condition} and ${among}`, counted };
}

/** Of the whole list, or whether the one is there. */
async function sizeOf(db: Db, { members, size }: Narrowed, { id }: Filter): Promise<number> {
  const count = sql`(select count(*) from people where ${members} and people.id = ${id})`;
  const { rows } = await sql<{ total: number }>`select ${id === undefined ? size : count} as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

type Narrowed = Pick<PeopleList<unknown, string>, 'members' | 'size' | 'search'>;

const isBeyond = (
  { key, than }: { key: RawBuilder<string> | undefined; than: RawBuilder<unknown> },
  after: Place,
) =>
  key === undefined
    ? sql<boolean>`people.id ${than} ${after.id}::bigint`
    : sql<boolean>`(${key}, people.id) ${than} (${after.key}::text, ${after.id}::bigint)`;

/** A cursor carries what its row was sorted by as well, signed with the rest: the row may have changed since. */
const placesOf = (secret: string, list: string) => ({
  write: ({ id, key }: Place): string =>
    `${writeCursor(secret, `${list}:${key}`, id)}~${Buffer.from(key).toString('base64url')}`,
  read(cursor: string): Place {
    const [signed = '', written = ''] = cursor.split('~');
    const key = Buffer.from(written, 'base64url').toString();
    return { id: readCursor(secret, `${list}:${key}`, signed), key };
  },
});
