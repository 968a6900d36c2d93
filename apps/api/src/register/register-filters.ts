/** Filters that both lists of the register have, and their search. */

import { isDay } from '@portal/domain/ist-date';
import { foldText } from '@portal/domain/text/fold-text';
import { searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import { type FieldError, invalid } from '../contract/errors.ts';
import { allOf, matchesByIndex, matchesWords } from '../lists/match-text.ts';
import type { ListTable, SearchSpec } from '../lists/search.ts';

/** Rows of a page without `limit`. */
export const DEFAULT_PAGE_SIZE = 50;

export interface RegisterFilters {
  q?: string | undefined;
  /** Days in India, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  department?: string | undefined;
}

type RegisterTable = Extract<ListTable, `registered_${string}` | 'receivables'>;

/** Throws 400 for a day that does not exist, and for a reversed period. */
export function assertPeriod({ from, to }: Pick<RegisterFilters, 'from' | 'to'>): void {
  const errors: FieldError[] = [];
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) errors.push({ field, message: 'Choose a day.' });
  if (errors.length === 0 && from !== undefined && to !== undefined && from > to)
    errors.push({ field: 'from', message: 'The first day cannot be after the last.' });
  if (errors.length > 0) throw invalid(errors);
}

/** @param day the column of the row's day in India. */
export const isInPeriod = (
  day: RawBuilder<unknown>,
  { from, to }: Pick<RegisterFilters, 'from' | 'to'>,
): RawBuilder<boolean> =>
  allOf([
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${to}::date`]),
  ]);

/** The conditions of a list besides its own filter. */
export const registerCondition = (
  table: RegisterTable,
  day: RawBuilder<unknown>,
  filters: RegisterFilters,
): RawBuilder<boolean> =>
  allOf([
    isInPeriod(day, filters),
    ...(filters.department === undefined
      ? []
      : [sql<boolean>`${sql.ref(`${table}.departments`)} @> array[${filters.department}]`]),
  ]);

/** Undefined without a search. */
export function registerSearch(table: RegisterTable, { q = '' }: RegisterFilters) {
  const words = searchWords(foldText(q));
  return words.length === 0
    ? undefined
    : (condition: RawBuilder<boolean>): SearchSpec => searchByText(table, words, condition);
}

/** By the row's own text, and by the customer as the account is named now. */
function searchByText(
  table: RegisterTable,
  words: ReturnType<typeof searchWords>,
  condition: RawBuilder<boolean>,
): SearchSpec {
  const text = sql.ref(`${table}.search_text`);
  const ofCustomers = (matching: RawBuilder<boolean>) =>
    sql<boolean>`${sql.ref(`${table}.customer_id`)} in (
      select id from people where user_type = 'user' and ${matching})`;
  const customerText = sql`people.search_text`;
  return {
    storedTextMatches: matchesWords(text, words),
    matches: sql<boolean>`(${matchesWords(text, words)} or exists (select from people
      where people.id = ${sql.ref(`${table}.customer_id`)} and ${matchesWords(customerText, words)}))`,
    branches: (columns) =>
      [matchesByIndex(text, words), ofCustomers(matchesByIndex(customerText, words))].map(
        (found) => sql`select ${columns} from ${sql.table(table)} where ${condition} and ${found}`,
      ),
  };
}
