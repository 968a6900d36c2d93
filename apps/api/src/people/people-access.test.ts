/** Who may make the calls about people: admins, and nobody else, whatever they send. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../../test/responses-by-role.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let target: { id: number; email: string };
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  testApp = await createTestApp();
  const [customer, staff, admin, ended] = [
    await testApp.customer(),
    await testApp.staff(),
    await testApp.admin(),
    await testApp.admin(),
  ];
  target = await testApp.staff();
  await ended.api.POST('/logout', { body: {} });
  const claims = { sub: String(admin.id), jti: randomUUID(), role: 'admin' } as const;
  Object.assign(tokens, {
    nobody: undefined,
    'a customer': customer.token,
    'a staff member': staff.token,
    'an admin who logged out': ended.token,
    'an admin whose token has expired': testApp.app.jwt.sign({
      ...claims,
      exp: Math.floor(Date.now() / 1000) - 1,
    }),
    'an admin': admin.token,
  });
});
afterAll(() => testApp.close());

const expected = {
  nobody: '401 unauthenticated',
  'a customer': '403 forbidden',
  'a staff member': '403 forbidden',
  'an admin who logged out': '401 unauthenticated',
  'an admin whose token has expired': '401 token_expired',
};
const fields = () => ({
  name: 'Changed',
  email: target.email,
  phone: '9812345678',
  department: 'Closure',
  password: 'a long enough secret',
});
const calls: [string, () => object][] = [
  ['/customers', () => ({})],
  ['/staff', () => ({})],
  ['/deletestaff', () => ({ id: target.id })],
  ['/staffedit', () => ({ id: target.id, ...fields() })],
  ['/staffregister', () => ({ ...fields(), email: 'new@example.in' })],
  ['/exportCustomers', () => ({})],
  ['/staff_requests', () => ({})],
  ['/review_staff_request', () => ({ id: target.id, verdict: 'Approved' })],
];

describe.each(calls)('%s', (path, body) => {
  it.each(Object.entries(expected))(
    'answers %s with %s [api-customers-002] [api-staff-002] [api-deletestaff-002] [api-staffedit-002] [api-staffregister-002] [api-exportCustomers-002]',
    async (who, outcome) => {
      const before = await peopleNow();
      const answer = await postJson(testApp, path, body(), tokens[who]);
      expect(`${answer.status} ${String(answer.body['code'])}`).toBe(outcome);
      expect(await peopleNow()).toEqual(before);
    },
  );
});

it.each(calls)('%s lets an admin in', async (path, body) => {
  // Last of all, since it changes the target: only being let in is looked at.
  const answer = await postJson(testApp, path, body(), tokens['an admin']);
  expect(answer.status).not.toBe(401);
  expect(answer.status).not.toBe(403);
});

const peopleNow = () =>
  testApp.db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'state', 'password_hash', 'department'])
    .orderBy('id')
    .execute();
