/** Pages by number over a server that pages by cursor. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { loadPage } from './load-page.ts';

/** A list of the numbers from 1 to `total`, whose cursor says after which one the next page begins. */
function listOf(total: number) {
  const load = vi.fn<(place: { limit: number; cursor?: string }) => Promise<Page>>(
    ({ limit, cursor = '0' }) => {
      const first = Number(cursor) + 1;
      const last = Math.min(total, first + limit - 1);
      return Promise.resolve({
        rows: Array.from({ length: last - first + 1 }, (_, place) => first + place),
        next_cursor: last < total ? String(last) : null,
        total,
      });
    },
  );
  const client = new QueryClient();
  const open = (page: number, size = 10) => loadPage({ client, list: ['numbers', size], page, size, load });
  return { load, open };
}
type Page = { rows: number[]; next_cursor: string | null; total: number };

it('asks once for the first page and once for each page after it', async () => {
  const { load, open } = listOf(42);
  expect((await open(1)).rows[0]).toBe(1);
  expect((await open(2)).rows[0]).toBe(11);
  expect((await open(3)).rows[0]).toBe(21);
  expect((await open(2)).rows[0]).toBe(11);
  expect(load.mock.calls).toEqual([
    [{ limit: 10 }],
    [{ limit: 10, cursor: '10' }],
    [{ limit: 10, cursor: '20' }],
    [{ limit: 10, cursor: '10' }],
  ]);
});

it('walks to a page that is opened by its address, a hundred rows a stride', async () => {
  const { load, open } = listOf(1000);
  expect((await open(26)).rows).toEqual([251, 252, 253, 254, 255, 256, 257, 258, 259, 260]);
  expect(load.mock.calls.map(([{ limit }]) => limit)).toEqual([100, 100, 50, 10]);
  await open(27);
  await open(30);
  // From page 28, whose beginning page 27 told.
  expect(load.mock.calls.slice(4).map(([{ limit }]) => limit)).toEqual([10, 20, 10]);
});

it.each([
  [6, 42],
  [99, 42],
  [5, 42],
])('shows the last rows for page %i of %i rows', async (page, total) => {
  const { open } = listOf(total);
  const { rows, next_cursor: next } = await open(page);
  expect(rows[0]).toBe(Math.floor(total / 10) * 10 + 1);
  expect(rows.at(-1)).toBe(total);
  expect(next).toBeNull();
});
