/** Prepared statement names: which statements have one, and that each belongs to one text. */

import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

// A separate instance, because other tests of this process use names too.
const nameOf = createStatementNames();

it.each([
  'select 1',
  'insert into a values ($1)',
  '  update a set b = $1',
  'delete from a',
  'with a as (select 1) select',
])('the same text has the same name: %s', (text) => {
  expect(nameOf(text)).toMatch(/^s\d+$/);
  expect(nameOf(text)).toBe(nameOf(text));
});

it('different texts have different names', () => {
  expect(nameOf('select 2')).not.toBe(nameOf('select 3'));
});

it.each(['begin', 'commit', 'rollback', 'savepoint a', 'listen a', 'create table a ()', 'set local a = 1'])(
  '%s has no name',
  (text) => expect(nameOf(text)).toBeUndefined(),
);

it('at most a thousand texts are remembered', () => {
  for (let n = 0; n < 2_000; n += 1) nameOf(`select ${n} as many`);
  expect(nameOf('select one more')).toBeUndefined();
  expect(nameOf('select 2')).toBeDefined();
});
