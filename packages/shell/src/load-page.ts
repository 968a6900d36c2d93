/** Loads a page of a list by its number, as an address has it, although the server pages by cursor (constants-009). */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type ListPage = { next_cursor: string | null; total?: number; total_capped?: boolean };

/** How many rows a list has, or that there are more than that. */
export type Counted = { total: number; capped: boolean };

export type PageOptions<Page extends ListPage> = {
  /** The context of the query function has it. */
  client: QueryClient;
  /** Names the list with its search, filters, sort and size of a page; the same for all its pages. */
  list: QueryKey;
  /** From 1. */
  page: number;
  size: number;
  load: (place: { limit: number; cursor?: string }) => Promise<Page>;
};

/** The most rows that one call answers; a page far down is reached in strides of so many. */
const MOST_ROWS = 100;

/**
 * One call for the first page and for the one after a page that was shown; a page that is opened by its address walks
 * there from the nearest one before. A page beyond the end is the last one.
 */
export async function loadPage<Page extends ListPage>(
  options: PageOptions<Page>,
): Promise<Page & { counted: Counted }> {
  const { client, list, page, size, load } = options;
  const places = [...list, 'places'];
  const known = client.getQueryData<Readonly<Record<number, string>>>(places) ?? {};
  const start = nearest(known, page);
  let { cursor } = start;
  for (let skipped = (start.page - 1) * size; skipped < (page - 1) * size;) {
    const limit = Math.min(MOST_ROWS, (page - 1) * size - skipped);
    const { next_cursor: next, total = 0 } = await load(at(limit, cursor));
    if (next === null) return loadPage({ ...options, page: Math.min(page - 1, lastPage(total, size)) });
    cursor = next;
    skipped += limit;
  }
  const answer = await load(at(size, cursor));
  client.setQueryData(places, {
    ...client.getQueryData<Readonly<Record<number, string>>>(places),
    ...(cursor !== undefined && { [page]: cursor }),
    ...(answer.next_cursor !== null && { [page + 1]: answer.next_cursor }),
  });
  return { ...answer, counted: { total: answer.total ?? 0, capped: answer.total_capped ?? false } };
}

const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** The last page up to this one whose beginning is known. */
function nearest(known: Readonly<Record<number, string>>, page: number): { page: number; cursor?: string } {
  for (let before = page; before > 1; before -= 1) {
    const cursor = known[before];
    if (cursor !== undefined) return { page: before, cursor };
  }
  return { page: 1 };
}

const at = (limit: number, cursor: string | undefined) => ({
  limit,
  ...(cursor !== undefined && { cursor }),
});
