/** Page 1,001 of a list: one call with an offset. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.admin();
  // In parts, as a busy machine may need longer than a statement has.
  for (let first = 1; first <= 10_020; first += 2_004)
    await sql`
      insert into people (user_type, name, email, phone, password_hash, state)
      select 'user', 'Customer ' || lpad(n::text, 5, '0'), n || '@example.in', lpad(n::text, 10, '9'), 'x', 'active'
      from generate_series(${first}::int, ${first + 2_003}::int) n`.execute(testApp.db);
});
afterAll(() => testApp.close());

interface PageBody {
  offset: number;
  q?: string;
  sort?: 'name' | '-name' | '-id' | undefined;
  cursor?: string;
}

async function page({ sort = '-id', ...body }: PageBody) {
  const { data } = await admin.api.POST('/customers', { body: { limit: 10, sort, ...body } });
  if (!data) throw new Error('customers returned no data');
  return data;
}

describe('a list of 10,020 customers', () => {
  it.each([
    [{ sort: undefined }, 20],
    [{ sort: 'name' as const }, 10_001],
    [{ sort: '-name' as const, q: 'customer' }, 20],
  ])('answers page 1,001 with one call, with %j', async (body, first) => {
    const { customers, next_cursor: next } = await page({ ...body, offset: 10_000 });
    const step = body.sort === 'name' ? 1 : -1;
    const numbers = Array.from({ length: 10 }, (_, place) => first + step * place);
    expect(customers.map(({ name }) => name)).toEqual(
      numbers.map((number) => `Customer ${String(number).padStart(5, '0')}`),
    );
    const rest = await page({ ...body, offset: 0, cursor: next ?? '' });
    expect(rest.customers).toHaveLength(10);
    expect(rest.next_cursor).toBeNull();
  });

  it('has the id as key in cursors of lists by id, as processes of an earlier release expect', async () => {
    const { customers, next_cursor: next } = await page({ offset: 0 });
    const key = Buffer.from(next?.split('~')[1] ?? '', 'base64url').toString();
    expect(key).toBe(String(customers.at(-1)?.id));
  });

  it('asks for a cursor beyond row 10,000', async () => {
    await expect(page({ offset: 10_001 })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'offset', message: 'Rows beyond the first 10,000 are reached with a cursor.' }],
    });
  });
});
