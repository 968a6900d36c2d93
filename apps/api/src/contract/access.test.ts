/** Who may call what, for every operation of the contract: the table that grows with it by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Role } from './operation.ts';
import { type ContractOperation, listOperations, readContract } from './read-contract.ts';

const roles: readonly Role[] = ['customer', 'staff', 'admin'];
const guarded = listOperations(readContract()).filter(({ isPublic }) => !isPublic);
const foreign = guarded.flatMap((operation) =>
  roles
    .filter((role) => !operation.allow.includes(role))
    .map((role) => ({ operation, id: operation.id, role })),
);
// Logging out would end the sessions that the others need; its own test shows whom it lets in.
const admitted = guarded
  .filter(({ id }) => id !== 'logout')
  .flatMap((operation) => operation.allow.map((role) => ({ operation, role })));

let testApp: TestApp;
let tokens: Record<Role, string>;
/** By what it is; nobody gets in with one. */
const expired = 'a token that has expired';
const dead: Record<string, string | undefined> = {};
beforeAll(async () => {
  testApp = await createTestApp();
  const [customer, staff, admin] = await Promise.all([testApp.customer(), testApp.staff(), testApp.admin()]);
  tokens = { customer: customer.token, staff: staff.token, admin: admin.token };
  const ended = await testApp.admin();
  await ended.api.POST('/logout', { body: {} });
  const claims = { sub: String(admin.id), jti: randomUUID(), role: 'admin' } as const;
  Object.assign(dead, {
    'no token': undefined,
    'a made-up token': 'no.such.token',
    [expired]: testApp.app.jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token whose session has ended': ended.token,
  });
});
afterAll(async () => testApp.close());

const ask = (operation: ContractOperation, token?: string) =>
  testApp.app.inject({
    method: operation.method,
    url: addressOf(operation),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** An address that the operation's own rules accept, so that only the caller can be at fault. */
const addressOf = ({ path }: ContractOperation) =>
  path
    .replace(':id', '1')
    .replace(':folder', 'user1')
    .replace(':name', `${'a'.repeat(32)}.pdf`);

describe('every operation that is not open', () => {
  it.each(guarded)(
    '$id without a token, or with one that is good no more, is 401 [roles-002] [roles-003]',
    async (operation) => {
      for (const [what, token] of Object.entries(dead)) {
        const answer = await ask(operation, token);
        expect(`${what}: ${answer.statusCode}`).toBe(`${what}: 401`);
        const code = what === expired && !operation.acceptsExpiredToken ? 'token_expired' : 'unauthenticated';
        expect(answer.json()).toMatchObject({ status: 'false', code });
      }
    },
  );

  it.each(guarded.filter(({ acceptsSignedLink }) => acceptsSignedLink))(
    '$id with a link that is not whole is 401, whatever else is wrong with it',
    async ({ path }) => {
      for (const query of ['signature=x', 'signature=x&expires=soon', 'signature=x&expires=-1&user=x']) {
        const url = `${path.replace(':folder', 'user1').replace(':name', 'x').replace(':id', 'x')}?${query}`;
        expect([url, (await testApp.app.inject({ method: 'GET', url })).statusCode]).toEqual([url, 401]);
      }
    },
  );

  it.each(foreign)('$id is 403 for the role $role [roles-003]', async ({ operation, role }) => {
    const answer = await ask(operation, tokens[role]);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'false', code: 'forbidden' });
  });

  it.each(admitted)('$operation.id lets $role in [roles-003]', async ({ operation, role }) => {
    const answer = await ask(operation, tokens[role]);
    expect(answer.body).not.toMatch(/"code":"(unauthenticated|forbidden)"/);
  });
});
