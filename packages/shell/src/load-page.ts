import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type ListPage = { next_cursor: string | null; total?: number; total_capped?: boolean };

/** How many rows a list has; `capped` when it has more than `total`. */
export type Counted = { total: number; capped: boolean };

/** Which rows to load. */
export type PagePosition = { limit: number; cursor?: string; offset?: number };

export type PageOptions<Page extends ListPage> = {
  /** From the context of the query function. */
  client: QueryClient;
  /** Names the list with its search, filters, sort and page size; the same for all its pages. */
  list: QueryKey;
  /** From 1. */
  page: number;
  size: number;
  load: (position: PagePosition) => Promise<Page>;
};

/** The most rows that one call skips. */
const MAX_OFFSET = 10_000;

/**
 * Loads a page by its number (constants-009): one call up to row 10,000, one more for every 10,000 rows beyond. The page
 * after a loaded one starts at its cursor, so that a new row shifts nothing. A page beyond the end is the last one.
 */
export async function loadPage<Page extends ListPage>(
  options: PageOptions<Page>,
): Promise<Page & { counted: Counted }> {
  const { client, list, page, size, load } = options;
  const cursorsKey = [...list, 'cursors'];
  const cursor = client.getQueryData<CursorsByPage>(cursorsKey)?.[page];
  const start = (page - 1) * size;
  const position = cursor === undefined ? await seek(load, start) : { cursor };
  const answer = await load({ limit: size, ...position });
  const { next_cursor: next, total = 0, total_capped: capped = false } = answer;
  if (next === null && (await isBeyondEnd(load, start, { total, capped })))
    return loadPage({ ...options, page: Math.min(page - 1, Math.max(1, Math.ceil(total / size))) });
  if (next !== null)
    client.setQueryData<CursorsByPage>(cursorsKey, (cursors) => ({ ...cursors, [page + 1]: next }));
  return { ...answer, counted: { total, capped } };
}

/** The start of each page that follows a loaded one. */
type CursorsByPage = Readonly<Record<number, string>>;

/** The position after that many rows; without rows when the list ends earlier. */
async function seek(
  load: (position: PagePosition) => Promise<ListPage>,
  rows: number,
): Promise<Omit<PagePosition, 'limit'>> {
  const position: Omit<PagePosition, 'limit'> = {};
  let left = rows;
  for (; left > MAX_OFFSET; left -= MAX_OFFSET) {
    const { next_cursor: next } = await load({ limit: 1, ...position, offset: MAX_OFFSET - 1 });
    if (next === null) return { ...position, offset: MAX_OFFSET };
    position.cursor = next;
  }
  return left === 0 ? position : { ...position, offset: left };
}

/** Whether a page without a next one starts after the last row. A capped total doesn't say; the row before the page does. */
async function isBeyondEnd(
  load: (position: PagePosition) => Promise<ListPage>,
  start: number,
  { total, capped }: Counted,
): Promise<boolean> {
  if (start === 0 || start < total) return false;
  if (!capped) return true;
  const { next_cursor: next } = await load({ limit: 1, ...(await seek(load, start - 1)) });
  return next === null;
}
