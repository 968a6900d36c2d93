import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { readSearchValue } from './read-search-value.ts';

const parse = parseSearchWith(readSearchValue);
const write = stringifySearchWith(JSON.stringify, JSON.parse);

it.each([
  ['1e5', '1e5'],
  ['0012', '0012'],
  ['723421968459640832', '723421968459640832'],
  ['null', 'null'],
  ['1.0', '1.0'],
  ['ORD-40', 'ORD-40'],
  ['2', 2],
  // The router parses it; a table reads it as text again.
  ['true', true],
])('?q=%s is %j', (written, value) => {
  expect(parse(`?q=${written}`)).toEqual({ q: value });
});

it.each(['1e5', 'true', '12', 'a b', '"quoted"', '{x}'])('a link that the portal writes keeps %j', (q) => {
  expect(parse(write({ q }))).toEqual({ q });
});

it('keeps lists and numbers', () => {
  const search = { page: 2, ids: [4, 7], filters: { due: 'overdue' } };
  expect(parse(write(search))).toEqual(search);
});
