/** Search parameters of a list screen: a table's state and the list's own filters. */

import { type TableState, changeTableState, parseTableState } from '@portal/ui/patterns/table-state';

/** Parses one parameter, also one typed by hand; undefined for an invalid value. */
export type ParseParam<Value> = (value: unknown) => Value | undefined;

type Parsers = Record<string, ParseParam<string | number>>;
type Filters<P extends Parsers> = { [Name in keyof P]?: NonNullable<ReturnType<P[Name]>> };

export type ListSearch<P extends Parsers> = ReturnType<typeof createListSearch<P>>;
/** The parameters of a list, by its search: `SearchOf<typeof ordersSearch>`. */
export type SearchOf<L extends { parse: (search: Record<string, unknown>) => unknown }> = ReturnType<
  L['parse']
>;

/** @param views parameters that choose another list: they do not count as filters, and clearing keeps them */
export function createListSearch<P extends Parsers>(parsers: P, views: readonly (keyof P)[] = []) {
  type Search = TableState & Filters<P>;
  const parseFilters = (search: object): Filters<P> => {
    const values = new Map(Object.entries(search));
    const known = Object.entries(parsers).map(([name, parse]) => [name, parse(values.get(name))] as const);
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- fromEntries forgets the names
    return Object.fromEntries(known.filter(([, value]) => value !== undefined)) as Filters<P>;
  };
  const isView = (name: string) => views.some((view) => view === name);
  return {
    /** Invalid values are omitted. */
    parse: (search: Record<string, unknown>): Search => ({
      ...parseTableState(search),
      ...parseFilters(search),
    }),
    /** The filters without the table's state. */
    filters: parseFilters,
    isFiltered: (search: object): boolean => Object.keys(parseFilters(search)).some((name) => !isView(name)),
    /** Another filter returns to the first page; an invalid value, such as an empty string, removes the filter. */
    withFilter: (search: Search, change: { [Name in keyof P]?: unknown }): Search => ({
      ...changeTableState(search, {}),
      ...parseFilters({ ...search, ...change }),
    }),
    /** Keeps the filters. */
    withTable: (search: object, table: TableState): Search => ({ ...table, ...parseFilters(search) }),
    clear: (search: object): Search =>
      parseFilters(Object.fromEntries(Object.entries(search).filter(([name]) => isView(name)))),
  };
}

/** A list without filters of its own. */
export const tableSearch = createListSearch({});

/** One of these values. */
export const oneOf =
  <Value extends string>(...known: readonly Value[]): ParseParam<Value> =>
  (value) =>
    known.find((each) => each === value);

/** An id, or 0 for "nobody’s". */
export const idOrNone: ParseParam<number> = (value) => {
  const id =
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id >= 0 ? id : undefined;
};

/** A flag that is 1 or absent. */
export const flag: ParseParam<1> = (value) => (Number(value) === 1 ? 1 : undefined);

export const textUpTo =
  (length: number): ParseParam<string> =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= length ? value : undefined;
