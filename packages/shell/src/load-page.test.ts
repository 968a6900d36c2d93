import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { loadPage, type PagePosition } from './load-page.ts';

/** A list of the numbers from 1 to `total`; the cursor is the last number of a page. */
function listOf(total: number, { mostCounted = total } = {}) {
  const load = vi.fn<(position: PagePosition) => Promise<Page>>(({ limit, cursor = '0', offset = 0 }) => {
    const first = Number(cursor) + offset + 1;
    const last = Math.min(total, first + limit - 1);
    return Promise.resolve({
      rows: Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place),
      next_cursor: last < total ? String(last) : null,
      total: Math.min(total, mostCounted),
      total_capped: total > mostCounted,
    });
  });
  const client = new QueryClient();
  const open = (page: number, size = 10) => loadPage({ client, list: ['numbers', size], page, size, load });
  return { load, open };
}
type Page = { rows: number[]; next_cursor: string | null; total: number; total_capped: boolean };

it('makes one call for the first page and one for each following page', async () => {
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

it('opens page 1,001 by its address with one call', async () => {
  const { load, open } = listOf(12_000);
  expect((await open(1_001)).rows[0]).toBe(10_001);
  expect(load.mock.calls).toEqual([[{ limit: 10, offset: 10_000 }]]);
  await open(1_002);
  expect(load.mock.calls.slice(1)).toEqual([[{ limit: 10, cursor: '10010' }]]);
});

it('skips 10,000 rows with each further call', async () => {
  const { load, open } = listOf(60_000);
  expect((await open(2_501)).rows[0]).toBe(25_001);
  expect(load.mock.calls).toEqual([
    [{ limit: 1, offset: 9_999 }],
    [{ limit: 1, cursor: '10000', offset: 9_999 }],
    [{ limit: 10, cursor: '20000', offset: 5_000 }],
  ]);
});

it.each([
  [6, 42],
  [99, 42],
  [5, 42],
  [2_000, 42],
  [9_000, 12_345],
])('shows the last rows for page %i of %i rows', async (page, total) => {
  const { open } = listOf(total);
  const { rows, next_cursor: next } = await open(page);
  expect(rows[0]).toBe(Math.floor(total / 10) * 10 + 1);
  expect(rows.at(-1)).toBe(total);
  expect(next).toBeNull();
});

it.each([
  [1_235, 12_341],
  [1_236, 1_991],
  [5_000, 1_991],
])('opens page %i of 12,345 rows, of which 2,000 are counted, at row %i', async (page, first) => {
  const { open } = listOf(12_345, { mostCounted: 2_000 });
  expect((await open(page)).rows[0]).toBe(first);
});

it('shows an empty list', async () => {
  const { load, open } = listOf(0);
  expect((await open(1)).rows).toEqual([]);
  expect((await open(3)).rows).toEqual([]);
  expect(load).toHaveBeenCalledTimes(3);
});
