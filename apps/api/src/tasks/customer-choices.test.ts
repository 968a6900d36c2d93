/** Searching customers among thousands: every kind of search reads few rows. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import type { Actor } from '../contract/operation.ts';
import { loadRows } from '../lists/list-query.ts';
import { customerChoices } from './customer-choices.ts';

const many = 6_000;
const few = 300;

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
  await sql`
    insert into people (user_type, name, email, phone, password_hash, state)
    select 'user', 'Customer ' || md5(n::text), md5('e' || n) || '@example.in', lpad((n * 7919)::text, 10, '9'), 'x', 'active'
    from generate_series(1, ${many}::int) n`.execute(fixture.testApp.db);
  // As autovacuum does after a while.
  await sql`select gin_clean_pending_list('people_shown'), gin_clean_pending_list('people_search')`.execute(
    fixture.testApp.db,
  );
  await sql`analyze people`.execute(fixture.testApp.db);
});
afterAll(() => fixture.testApp.close());

const rare = { name: 'Zubin Mistry', email: 'zubin.m@example.in', phone: '9000000777' };

describe.each(['staff', 'admin'] as const)('for %s', (kind) => {
  const find = (q: string, afterId?: number) => {
    const actor: Actor = { kind, userId: fixture[kind].id, sessionId: '' };
    const after = afterId === undefined ? undefined : { id: afterId };
    return async (db: OrderFixture['testApp']['db']) =>
      (await loadRows(db, customerChoices(actor, q), { limit: 101, offset: 0, after })).rows;
  };

  it.each([
    ['a customer by a rare name', rare.name],
    ['nobody for an unknown name', 'xyzzy'],
    ['nobody for an unknown number', '99999999999'],
    ['everyone without a text', ''],
  ])('finds %s', async (_what, q) => {
    expect(await countRowsRead(fixture.testApp.db, find(q))).toBeLessThan(few);
    expect(await countRowsRead(fixture.testApp.db, find(q, many))).toBeLessThan(few);
  });

  it('pages through a common word, each customer once', async () => {
    const found: number[] = [];
    for (let after: number | undefined; ;) {
      const rows = await find('customer', after)(fixture.testApp.db);
      found.push(...rows.slice(0, 100).map(({ id }) => id));
      if (rows.length <= 100) break;
      after = rows[99]?.id;
    }
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(new Set(found).size).toBe(many);
  });
});
