/** What makes a token valid, and that it ends on every process within a second. */

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpStatusOf } from '../../test/call-outcome.ts';
import { startFreezableProxy } from '../../test/freezable-proxy.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { createListener } from '../db/listener.ts';

let testApp: TestApp;
let customer: SignedInUser;
let claims: Record<string, unknown>;

beforeAll(async () => {
  testApp = await createTestApp();
  customer = await testApp.customer();
  claims = JSON.parse(Buffer.from(customer.token.split('.')[1] ?? '', 'base64url').toString());
});
afterAll(() => testApp.close());

const call = (token: string, path = '/dashboard' as const) => testApp.api(token).POST(path, { body: {} });

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
function forge(
  header: object,
  payload: object,
  secret = testApp.config.TOKEN_SECRET,
  hash = 'sha256',
): string {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
}
const hs256 = { alg: 'HS256', typ: 'JWT' };

describe('what makes a token valid', () => {
  it('names person, session, role and expiry, and is signed with HS256 [session-010]', async () => {
    expect(JSON.parse(Buffer.from(customer.token.split('.')[0] ?? '', 'base64url').toString())).toEqual(
      hs256,
    );
    expect(claims).toMatchObject({
      sub: String(customer.id),
      jti: expect.any(String),
      role: 'customer',
      exp: expect.any(Number),
    });
    await call(forge(hs256, claims));
  });

  it.each<[string, () => string]>([
    ['no signature (alg none)', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    [
      'alg None with the old signature',
      () => `${encode({ alg: 'None' })}.${customer.token.split('.').slice(1).join('.')}`,
    ],
    ['HS512 with the right secret', () => forge({ alg: 'HS512', typ: 'JWT' }, claims, undefined, 'sha512')],
    ['HS384 with the right secret', () => forge({ alg: 'HS384', typ: 'JWT' }, claims, undefined, 'sha384')],
    ['another key', () => forge(hs256, claims, 'another secret that is long enough too')],
    ['an empty key', () => forge(hs256, claims, '')],
    ['no expiry', () => forge(hs256, { ...claims, exp: undefined })],
    ['no session', () => forge(hs256, { ...claims, jti: undefined })],
    ['the session of nobody', () => forge(hs256, { ...claims, jti: '00000000-0000-4000-8000-000000000000' })],
    ['a session of another person', () => forge(hs256, { ...claims, sub: '999999' })],
    ['another role', () => forge(hs256, { ...claims, role: 'admin' })],
    ['another issuer', () => forge(hs256, { ...claims, iss: 'elsewhere' })],
    [
      'a changed payload',
      () => customer.token.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: '999999' })}.`),
    ],
    ['no dots', () => 'token'],
    ['ten thousand characters', () => 'x'.repeat(10_000)],
  ])('a token with %s answers 401 [session-010] [session-011]', async (_, make) => {
    await expect(call(make())).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no scheme', () => customer.token],
    ['Basic', () => `Basic ${customer.token}`],
    ['two tokens', () => `Bearer ${customer.token} ${customer.token}`],
  ])('%s answers 401 [session-011] [roles-002]', async (_, header) => {
    const authorization = typeof header === 'function' ? header() : header;
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/api/dashboard',
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ status: 'false', code: 'unauthenticated' });
  });

  it('is read from the header only, never from the URL', async () => {
    const reply = await testApp.app.inject({ method: 'POST', url: `/api/dashboard?token=${customer.token}` });
    expect(reply.statusCode).toBe(401);
  });

  it('is refused as expired past its end, so that clients renew it [session-010] [session-011]', async () => {
    const past = forge(hs256, { ...claims, exp: Math.floor(Date.now() / 1000) - 1 });
    await expect(call(past)).rejects.toMatchObject({ status: 401, code: 'token_expired' });
  });

  it('is refused with 401 once its session has expired', async () => {
    const late = await testApp.customer();
    await testApp.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('person_id', '=', late.id)
      .execute();
    expect(await httpStatusOf(call(late.token))).toBe(401);
  });
});

describe('how a token ends', () => {
  it('ends at logout on this process, and a second logout is refused [session-012]', async () => {
    const leaving = await testApp.customer();
    const { data } = await leaving.api.POST('/logout', { body: {} });
    expect(data).toEqual({ status: 'true', message: expect.any(String) });
    expect(await httpStatusOf(call(leaving.token))).toBe(401);
    await expect(leaving.api.POST('/logout', { body: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('ends at logout on another process that had cached it [session-012]', async () => {
    const other = await startInstance(testApp.config);
    try {
      const leaving = await testApp.customer();
      await other.api(leaving.token).POST('/dashboard', { body: {} });
      await leaving.api.POST('/logout', { body: {} });
      await vi.waitFor(async () =>
        expect(await httpStatusOf(other.api(leaving.token).POST('/dashboard', { body: {} }))).toBe(401),
      );
    } finally {
      await other.close();
    }
  });

  it('is looked up once and then cached', async () => {
    // The call of another role is refused after the token check, before any other query.
    const staff = await testApp.staff();
    await vi.waitFor(() => expect(testApp.deps.listener.isHealthy()).toBe(true));
    const asked = vi.spyOn(testApp.deps.database.pool, 'connect');
    try {
      expect(await httpStatusOf(call(staff.token))).toBe(403);
      expect(asked).toHaveBeenCalledTimes(1);
      for (let n = 0; n < 5; n += 1) expect(await httpStatusOf(call(staff.token))).toBe(403);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('ends within a moment on a process whose connection to the database is silent [session-012]', async () => {
    const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
    const deaf = await startInstance(testApp.config, { replace: { listener: createListener(proxy.url) } });
    try {
      const leaving = await testApp.customer();
      await vi.waitFor(() => expect(deaf.deps.listener.isHealthy()).toBe(true));
      await deaf.api(leaving.token).POST('/dashboard', { body: {} });
      proxy.freeze();
      await leaving.api.POST('/logout', { body: {} });
      await vi.waitFor(
        async () =>
          expect(await httpStatusOf(deaf.api(leaving.token).POST('/dashboard', { body: {} }))).toBe(401),
        { timeout: 3_000 },
      );
      // Other sessions are served in the meantime, and the connection recovers.
      await deaf.api(customer.token).POST('/dashboard', { body: {} });
      proxy.thaw();
      await vi.waitFor(() => expect(deaf.deps.listener.isHealthy()).toBe(true), { timeout: 10_000 });
      expect(await httpStatusOf(deaf.api(leaving.token).POST('/dashboard', { body: {} }))).toBe(401);
    } finally {
      await deaf.close();
      await proxy.stop();
    }
  }, 30_000);
});
