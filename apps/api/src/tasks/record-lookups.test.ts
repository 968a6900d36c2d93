/** Admins are notified, once an hour, of staff who find unusually many customers of others. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { MAX_LOOKUPS_PER_HOUR } from './record-lookups.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
  await sql`
    insert into people (user_type, name, email, phone, password_hash, state)
    select 'user', 'Many Names', 'many' || n || '@example.in', '98', 'x', 'active'
    from generate_series(1, ${MAX_LOOKUPS_PER_HOUR + 10}::int) n`.execute(fixture.testApp.db);
});
afterAll(() => fixture.testApp.close());

/** Pages through a list; returns the largest number of rows of a page. */
async function walk(by: SignedInUser, body: { q?: string }): Promise<number> {
  let longest = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = await by.api.POST('/getcustomerservice', {
      body: { ...body, ...(cursor && { cursor }) },
    });
    longest = Math.max(longest, data?.customers.length ?? 0);
    cursor = data?.next_cursor ?? null;
  }
  return longest;
}

async function noticeTexts(): Promise<string[]> {
  const { data } = await fixture.admin.api.POST('/getnotification', { body: {} });
  return (data?.notifications ?? [])
    .filter(({ title }) => title === 'Many Customers Found')
    .map(({ detail }) => detail);
}

const entries = () =>
  fixture.testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'object_id', 'changes'])
    .where('action', '=', 'read')
    .execute();

it('ignores usual searches and the staff member’s own customers', async () => {
  await fixture.order();
  for (const q of ['meera', 'vikram', 'nobody', 'many']) {
    await fixture.staff.api.POST('/getcustomerservice', { body: { q, limit: 20 } });
  }
  await walk(fixture.staff, {});
  await walk(fixture.admin, { q: 'many' });
  expect(await noticeTexts()).toEqual([]);
  expect(await entries()).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*) from customer_lookups`.execute(
    fixture.testApp.db,
  );
  expect(rows[0]?.count).toBe(20);
});

it('counts each customer once and notifies once above the limit', async () => {
  for (const _ of [1, 2, 3]) expect(await walk(fixture.staff, { q: 'names' })).toBe(50);
  expect(await noticeTexts()).toEqual([
    'Vikram Shah found more than 200 customers within an hour who are not theirs. The audit log has the entry.',
  ]);
  expect(await entries()).toEqual([
    {
      actor_id: fixture.staff.id,
      object_id: String(fixture.staff.id),
      changes: { customers_found: [null, 201] },
    },
  ]);
});
