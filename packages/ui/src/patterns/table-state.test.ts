import { describe, expect, it } from 'vitest';
import { changeTableState, parseTableState, parseSort } from './table-state.ts';

describe('the state of a table in the URL', () => {
  it.each([
    [{}, {}],
    [
      { q: 'gst', page: 2, size: 25, sort: '-date', date: '2026-01-05' },
      { q: 'gst', page: 2, size: 25, sort: '-date', date: '2026-01-05' },
    ],
    [
      { q: 123, page: '3', size: '50' },
      { q: '123', page: 3, size: 50 },
    ],
    [{ q: '', page: 1, size: 10, sort: '' }, {}],
    [{ page: -4, size: 7, date: 'tomorrow', q: { a: 1 } }, {}],
    [{ page: 1.5 }, {}],
  ])('reads %j as %j', (search, state) => {
    expect(parseTableState(search)).toEqual(state);
  });

  it('returns to the first page when anything else changes', () => {
    expect(changeTableState({ q: 'a', page: 4 }, { q: 'ab' })).toEqual({ q: 'ab' });
    expect(changeTableState({ q: 'a', page: 4 }, { page: 5 })).toEqual({ q: 'a', page: 5 });
    expect(changeTableState({ q: 'a', sort: 'name' }, { q: '', date: '' })).toEqual({ sort: 'name' });
  });

  it('reads a leading minus as descending', () => {
    expect(parseSort({})).toBeUndefined();
    expect(parseSort({ sort: 'name' })).toEqual({ id: 'name', desc: false });
    expect(parseSort({ sort: '-name' })).toEqual({ id: 'name', desc: true });
  });
});
