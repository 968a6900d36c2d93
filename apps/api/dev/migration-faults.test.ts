/** Migrations since the first release block no calls, and the previous release can still run. */

import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { migrationFaults } from './migration-faults.ts';

/** Earlier migrations created the first schema, on empty tables. */
const firstChecked = '0054';
const folder = new URL('../migrations/', import.meta.url);

it('every migration of the tree passes', async () => {
  const files = (await readdir(folder)).filter((file) => file >= firstChecked);
  const found = await Promise.all(
    files.map(
      async (file) => [file, await migrationFaults(await readFile(new URL(file, folder), 'utf8'))] as const,
    ),
  );
  expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
});

describe('rejected:', () => {
  it.each([
    ['create index orders_x on orders (id)', 'locking-index'],
    ['alter table orders add constraint u unique (id)', 'locking-index'],
    ['alter table orders drop column note', 'drop'],
    ['drop table orders', 'drop'],
    ['alter table orders rename column a to b', 'rename'],
    ['alter table orders rename to jobs', 'rename'],
    ['alter table orders alter column id type bigint', 'rewrite'],
    ['alter table orders alter column folded set expression as (lower(name))', 'rewrite'],
    ['alter table orders add column code uuid default gen_random_uuid()', 'rewrite'],
    ['alter table orders add column folded text generated always as (lower(name)) stored', 'rewrite'],
    ['alter table orders alter column note set not null', 'scan'],
    ['alter table orders add constraint c check (id > 0)', 'scan'],
    ['alter table orders add constraint f foreign key (person_id) references people (id)', 'scan'],
    ['alter table orders add column note text not null', 'not-null'],
    ["update orders set note = ''", 'bulk-write'],
    ['delete from orders', 'bulk-write'],
    ['-- outside a transaction\nselect 1; select 2', 'one-statement'],
  ])('%s', async (text, rule) => {
    expect(await migrationFaults(text)).toEqual([expect.stringMatching(new RegExp(`^${rule}: `))]);
  });
});

describe('accepted:', () => {
  it.each([
    'create table notes (id int primary key, order_id int not null references orders (id)); create index on notes (order_id)',
    '-- outside a transaction\ncreate index concurrently if not exists orders_x on orders (id)',
    "alter table orders add column note text not null default ''",
    'alter table orders add column at timestamptz not null default now()',
    'alter table orders add column note text',
    'alter table orders add constraint c check (id > 0) not valid',
    'alter table orders validate constraint c',
    'alter table orders add constraint u unique using index orders_x',
    'create function f() returns int language sql as $$ select 1 $$',
    'drop trigger t on orders',
    '-- allowed: drop, since no release has read the column since 0.2.0\nalter table orders drop column note',
  ])('%s', async (text) => {
    expect(await migrationFaults(text)).toEqual([]);
  });

  it('an allowed rule allows no other rule', async () => {
    const text =
      '-- allowed: drop, since no release has read the column since 0.2.0\ncreate index on orders (id)';
    expect(await migrationFaults(text)).toEqual([expect.stringContaining('locking-index')]);
  });
});
