/** One page of customers or staff in any order, or as many as one answer holds (constants-010). */
import { searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { findMatches, findPage, type Matches, mostLookedAt } from '../db/find-matches.ts';
import { hasWords } from '../db/pattern-of.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { mostRows } from '../tasks/work-rows.ts';
import type { ListOrder, PeopleList } from './people-lists.ts';
import { linkSecrets, type Secrets } from '../secrets.ts';

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
  const places = placesOf(linkSecrets(config), `${list.name}:${sort}`);
  const size = limit ?? mostRows;
  const after = cursor === undefined ? undefined : places.read(cursor);
  const narrowed = await narrow(db, list, filter);
  const rows = await findPeople(db, list, narrowed, {
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
      ...(isOnePage && (narrowed.matches?.counted ?? { total: await sizeOf(db, list, filter) })),
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
  { condition, matches }: Narrow,
  { now, ...asked }: { sort: Sort<Column>; limit: number; after: Place | undefined; now: Date },
): Promise<(Row & { sort_key: string })[]> {
  const ways = waysOf(list, condition, asked);
  const places = matches ? await findPage(db, matches, ways) : (await ways.whole.execute(db)).rows;
  const [ids, keys] = [places.map(({ id }) => id), places.map(({ key }) => key)];
  const { rows } = await sql<Row & { sort_key: string }>`
    select ${list.columns(now)}, page.sort_key
    from people join unnest(${ids}::bigint[], ${keys}::text[]) with ordinality page (id, sort_key, place)
      on page.id = people.id
    order by page.place`.execute(db);
  return rows;
}

/** The places of a page: of all rows, and of those that a search finds. */
function waysOf<Column extends string>(
  { orders }: Pick<PeopleList<unknown, Column>, 'orders'>,
  condition: RawBuilder<boolean>,
  { sort, limit, after }: { sort: Sort<Column>; limit: number; after: Place | undefined },
) {
  const sorted = orders.find(({ column }) => column === sort || `-${column}` === sort);
  const [way, than] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const order = sorted ? sql`people.sort_key ${way}, people.id ${way}` : sql`people.id ${way}`;
  const { key, source }: Partial<ListOrder<Column>> = sorted ?? {};
  const columns = sql`people.*, ${key ?? sql`''`} as sort_key`;
  const all = sql`select ${columns} from ${source ?? sql`people`} where ${condition}`;
  const beyond =
    after === undefined
      ? sql<boolean>`true`
      : sorted === undefined
        ? sql<boolean>`people.id ${than} ${after.id}::bigint`
        : sql<boolean>`(people.sort_key, people.id) ${than} (${after.key}::text, ${after.id}::bigint)`;
  const pageOf = (people: RawBuilder<unknown>, wanted: RawBuilder<boolean>) => sql<Place>`
    select people.id, people.sort_key as key from (${people}) people where ${wanted} order by ${order} limit ${limit}`;
  const next = sql`select * from (${all}) people where ${beyond} order by ${order} limit ${mostLookedAt}`;
  return {
    limit,
    whole: pageOf(all, beyond),
    near: (among: RawBuilder<boolean>) => pageOf(next, among),
    // Out of what has been found already, unless it is sorted by what stands in another table.
    far: (found: Matches['found']) =>
      source === undefined
        ? pageOf(sql`select ${columns} from (${found(rowColumns)}) people offset 0`, beyond)
        : pageOf(sql`${all} and people.id in (${found(sql`people.id`)}) offset 0`, beyond),
  };
}

/** What people are sorted by, of their own rows. */
const rowColumns = sql`people.id, people.name, people.email, people.phone, people.department`;

interface Narrow {
  /** What the rows of the list have in common, but the search. */
  condition: RawBuilder<boolean>;
  matches?: Matches;
}

async function narrow(db: Db, { members, search }: Narrowed, { id, q = '' }: Filter): Promise<Narrow> {
  const condition = id === undefined ? members : sql<boolean>`${members} and people.id = ${id}`;
  const words = searchWords(q);
  if (words.length === 0) return { condition };
  const isInText = hasWords(sql`people.search_text`, words);
  const sought = { table: 'people' as const, condition, isInText, ...(await search(db, words, condition)) };
  return { condition, matches: await findMatches(db, sought) };
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

/** A cursor carries what its row was sorted by as well, signed with the rest: the row may have changed since. */
const placesOf = (secrets: Secrets, list: string) => ({
  write: ({ id, key }: Place): string =>
    `${writeCursor(secrets, `${list}:${key}`, id)}~${Buffer.from(key).toString('base64url')}`,
  read(cursor: string): Place {
    const [signed = '', written = ''] = cursor.split('~');
    const key = Buffer.from(written, 'base64url').toString();
    return { id: readCursor(secrets, `${list}:${key}`, signed), key };
  },
});
