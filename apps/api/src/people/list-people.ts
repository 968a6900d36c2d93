import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type ListQuery, loadListPage } from '../lists/list-query.ts';
import { matchesWords } from '../lists/match-text.ts';
import type { Page, PageRequest } from '../lists/paginate.ts';
import type { SearchSpec } from '../lists/search.ts';
import type { ListSort } from '../lists/sort.ts';

export interface PeopleList<Row, Column extends string> {
  name: string;
  /** The rows of the list, and their number. */
  members: RawBuilder<boolean>;
  size: RawBuilder<number>;
  /** The columns to sort by, besides the id. */
  sortKeys: Readonly<Record<Column, Pick<ListSort, 'source'> & { key: RawBuilder<string> }>>;
  /** The displayed columns, selected from `people`. */
  columns: (now: Date) => RawBuilder<Row>;
  /** How the rows in `condition` are searched for every word. */
  search: (db: Db, words: readonly SearchWord[], condition: RawBuilder<boolean>) => Promise<PeopleSearch>;
}

export type PeopleSearch = Pick<SearchSpec, 'branches' | 'matches'>;

export interface PeopleRequest<Column extends string> extends PageRequest {
  /** Only this person. */
  id?: number | undefined;
  q?: string | undefined;
  /** Descending with a minus in front; the newest first by default. */
  sort?: Column | 'id' | `-${Column | 'id'}` | undefined;
}

/** One page of customers or staff. Throws 400 for a cursor of another list or sort order. */
export async function listPeople<Row extends { id: number }, Column extends string>(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  list: PeopleList<Row, Column>,
  { id, q, sort = '-id', ...page }: PeopleRequest<Column>,
): Promise<Page<Row>> {
  const words = searchWords(q ?? '');
  const query: ListQuery<Row> = {
    name: `${list.name}:${sort}`,
    table: 'people',
    select: sql<Row>`select ${list.columns(clock.now())} from people`,
    where: id === undefined ? list.members : sql<boolean>`${list.members} and people.id = ${id}`,
    sort: sortOf(list, sort),
    count: (_, condition) => countPeople(db, id === undefined ? list.size : countOf(condition)),
    ...(words.length > 0 && {
      search: async (_, { condition }) => ({
        storedTextMatches: matchesWords(sql`people.search_text`, words),
        ...(await list.search(db, words, condition)),
      }),
    }),
  };
  return loadListPage({ db, config }, query, page, { id, q });
}

function sortOf<Column extends string>(
  { sortKeys }: Pick<PeopleList<unknown, Column>, 'sortKeys'>,
  sort: string,
): ListSort {
  const keys: Readonly<Record<string, Pick<ListSort, 'key' | 'source'>>> = sortKeys;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return { direction, ...keys[sort.replace(/^-/, '')] };
}

const countOf = (condition: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from people where ${condition})`;

async function countPeople(db: Db, count: RawBuilder<number>) {
  const { rows } = await sql<{ total: number }>`select ${count} as total`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}
