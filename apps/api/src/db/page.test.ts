/** Cursors: what they name, and that nobody can make or change one. */
import { describe, expect, it } from 'vitest';
import { cutPage, readCursor, writeCursor } from './page.ts';

const secret = ['secret of the cursors'] as const;
const good = writeCursor(secret, 'orders:7', 1_234);

describe('a cursor', () => {
  it.each([1, 35, 36, 1_234, 2 ** 40, Number.MAX_SAFE_INTEGER])('names the id %d', (id) => {
    expect(readCursor(secret, 'orders:7', writeCursor(secret, 'orders:7', id))).toBe(id);
  });

  it.each([
    ['another id', good.replace(/^../, 'zz')],
    ['a changed signature', good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a leading zero', `0${good}`],
    ['something after it', `${good}x`],
    ['no signature', good.split('.')[0] ?? ''],
    ['letters that take two bytes', good.replace(/.$/, 'é')],
    ['nothing', ''],
    ['words', 'the next page, please'],
  ])('with %s is refused', (_what, cursor) => {
    expect(() => readCursor(secret, 'orders:7', cursor)).toThrow('This cursor is not one');
  });

  it('of another list, or another secret, is refused', () => {
    expect(() => readCursor(secret, 'orders:8', good)).toThrow('This cursor is not one');
    expect(() => readCursor(['another secret'], 'orders:7', good)).toThrow('This cursor is not one');
  });

  it('of the secret before the present one is good', () => {
    expect(readCursor(['another secret', ...secret], 'orders:7', good)).toBe(1_234);
  });
});

describe('a page', () => {
  const rows = [{ id: 5 }, { id: 4 }, { id: 3 }];

  it('is followed by another when there is one row more', () => {
    expect(cutPage(rows, 2, String)).toEqual({ page: [{ id: 5 }, { id: 4 }], nextCursor: '4' });
  });

  it.each([3, 4])('of %d takes all three', (size) => {
    expect(cutPage(rows, size, String)).toEqual({ page: rows, nextCursor: null });
  });
});
