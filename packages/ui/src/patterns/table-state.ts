/** What a table shows, small enough to live in the URL: search, day, page, size, sort. */

/** Sizes of a page that a table offers; 10 unless chosen (dashboard-013, myorders-007). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Only what differs from the beginning is present, so that a fresh table has a clean URL. */
export type TableState = {
  /** The text searched for. */
  q?: string;
  /** A day in India, yyyy-mm-dd. */
  date?: string;
  /** From 1. */
  page?: number;
  size?: PageSize;
  /** The id of a column, with a minus in front for descending. */
  sort?: string;
};

/** Reads a URL's search (also one typed by hand) into a state; what makes no sense is left out. */
export function parseTableState(search: Record<string, unknown>): TableState {
  const page = Number(search['page']);
  const size = PAGE_SIZES.find((known) => known === Number(search['size']));
  return tidyTableState({
    q: asText(search['q']),
    date: /^\d{4}-\d{2}-\d{2}$/.test(asText(search['date'])) ? asText(search['date']) : '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    size: size ?? PAGE_SIZES[0],
    sort: asText(search['sort']),
  });
}

/** A change of anything but the page goes back to the first page. */
export function changeTableState(state: TableState, change: TableState): TableState {
  return tidyTableState({ ...state, page: 1, ...change });
}

/** The column sorted by and its direction, if any. */
export function sortOf(state: TableState): { id: string; desc: boolean } | undefined {
  if (state.sort === undefined) return undefined;
  const desc = state.sort.startsWith('-');
  return { id: desc ? state.sort.slice(1) : state.sort, desc };
}

function tidyTableState({ q, date, page, size, sort }: TableState): TableState {
  return {
    ...(q ? { q } : {}),
    ...(date ? { date } : {}),
    ...(page !== undefined && page > 1 ? { page } : {}),
    ...(size !== undefined && size !== PAGE_SIZES[0] ? { size } : {}),
    ...(sort ? { sort } : {}),
  };
}

// A router may have read `?q=123` as a number, and `?q=true` as true.
function asText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
