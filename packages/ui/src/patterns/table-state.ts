/** Table state that fits into the URL: search, day, page, size, sort. */

/** Page sizes; 10 by default (dashboard-013, myorders-007). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Defaults are omitted, so that a fresh table has a clean URL. */
export type TableState = {
  /** The searched text. */
  q?: string;
  /** A day in India, yyyy-mm-dd. */
  date?: string;
  /** From 1. */
  page?: number;
  size?: PageSize;
  /** A column id, prefixed with a minus for descending. */
  sort?: string;
};

/** Parses a URL's search, also one typed by hand; invalid values are omitted. */
export function parseTableState(search: Record<string, unknown>): TableState {
  const page = Number(search['page']);
  const size = PAGE_SIZES.find((known) => known === Number(search['size']));
  return omitDefaults({
    q: asText(search['q']),
    date: /^\d{4}-\d{2}-\d{2}$/.test(asText(search['date'])) ? asText(search['date']) : '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    size: size ?? PAGE_SIZES[0],
    sort: asText(search['sort']),
  });
}

/** Any change but that of the page returns to the first page. */
export function changeTableState(state: TableState, change: TableState): TableState {
  return omitDefaults({ ...state, page: 1, ...change });
}

/** The column sorted by and its direction, if any. */
export function parseSort(state: TableState): { id: string; desc: boolean } | undefined {
  if (state.sort === undefined) return undefined;
  const desc = state.sort.startsWith('-');
  return { id: desc ? state.sort.slice(1) : state.sort, desc };
}

function omitDefaults({ q, date, page, size, sort }: TableState): TableState {
  return {
    ...(q ? { q } : {}),
    ...(date ? { date } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
    ...(size !== undefined && size !== PAGE_SIZES[0] ? { size } : {}),
    ...(sort ? { sort } : {}),
  };
}

// A router may parse `?q=123` as a number, and `?q=true` as a boolean.
function asText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
