/** `login`: access, throttling and tokens. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { makePerson, password } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();

beforeAll(async () => {
  testApp = await createTestApp({ TRUSTED_PROXIES: '' }, { clock });
});
afterAll(() => testApp.close());

const logIn = (email: string, attempt = password, ip?: string) =>
  testApp.api(undefined, ip).POST('/login', { body: { email, password: attempt } });
const fail = (email: string, ip?: string) => logIn(email, 'not it', ip).catch((error: unknown) => error);

describe('access', () => {
  it.each(['user', 'staff', 'admin'] as const)(
    'a %s gets a token, with type and id [api-login-001] [roles-001]',
    async (userType) => {
      const person = await makePerson(testApp.db, userType);
      const { data } = await logIn(person.email.toUpperCase());
      expect(data).toEqual({
        status: 'true',
        message: expect.any(String),
        user_type: userType,
        user_id: person.id,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_in: expect.any(Number),
      });
    },
  );

  it('two logins are two sessions', async () => {
    const person = await makePerson(testApp.db, 'user');
    const [first, second] = [await logIn(person.email), await logIn(person.email)];
    await testApp.api(first.data?.token).POST('/logout', { body: {} });
    await expect(testApp.api(first.data?.token).POST('/dashboard', { body: {} })).rejects.toMatchObject({
      status: 401,
    });
    await testApp.api(second.data?.token).POST('/dashboard', { body: {} });
  });

  it('a wrong e-mail and a wrong password are answered alike [api-login-002] [errors-013]', async () => {
    const person = await makePerson(testApp.db, 'user');
    const answers = [];
    for (const [email, attempt] of [
      [person.email, 'not it'],
      ['nobody@example.in', password],
    ]) {
      const reply = await testApp.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email, password: attempt },
      });
      const { request_id: _, ...body } = reply.json<Record<string, unknown>>();
      answers.push({ status: reply.statusCode, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual({
      status: 401,
      body: { status: 'false', code: 'invalid_credentials', message: 'Invalid Credentials' },
    });
  });

  it.each(['deactivated', 'pending', 'rejected'] as const)(
    'a %s person is refused [api-login-003]',
    async (state) => {
      const person = await makePerson(testApp.db, 'user', { state });
      await expect(logIn(person.email)).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    },
  );

  it('deactivation ends every session at once [session-014]', async () => {
    const customer = await testApp.customer();
    await customer.api.POST('/dashboard', { body: {} });
    await inTransaction(testApp.db, async (tx) => {
      await tx.updateTable('people').set({ state: 'deactivated' }).where('id', '=', customer.id).execute();
      await endSessions(tx, { personId: customer.id }, clock.now());
    });
    await expect.poll(() => httpStatusOf(customer.api.POST('/dashboard', { body: {} }))).toBe(401);
  });

  it('no session survives a change of the password during the login', async () => {
    const person = await makePerson(testApp.db, 'user');
    const password_hash = await testApp.deps.hasher.hash('another good secret');
    let login: Promise<unknown> = Promise.resolve();
    await inTransaction(testApp.db, async (tx) => {
      await tx.updateTable('people').set({ password_hash }).where('id', '=', person.id).execute();
      // It reads the old hash, which the uncommitted change still shows, and then waits for the row.
      login = problemCodeOf(logIn(person.email));
      await expect
        .poll(async () => {
          const { rows } = await testApp.deps.database.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"sessions"%'`,
          );
          return rows.length;
        })
        .toBe(1);
      await endSessions(tx, { personId: person.id }, clock.now());
    });
    expect(await login).toBe('invalid_credentials');
  });

  it('the longest possible e-mail is refused like any other', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.in`.slice(
      -254,
    );
    await expect(logIn(email)).rejects.toMatchObject({ status: 401 });
  });
});

describe('throttling', () => {
  it('delays the sixth try by one second, then two, four … [errors-016]', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    for (let n = 0; n < 5; n += 1) expect(await fail(email)).toMatchObject({ status: 401 });
    for (const seconds of [1, 2, 4, 8]) {
      expect(await fail(email)).toMatchObject({ status: 429, code: 'too_many', retryAfter: seconds });
      clock.advance(seconds - 0.1);
      expect(await fail(email)).toMatchObject({ status: 429 });
      clock.advance(0.1);
      expect(await fail(email)).toMatchObject({ status: 401 });
    }
    expect(await fail(email)).toMatchObject({ status: 429, retryAfter: 16 });
    clock.advance(16);
    await logIn(email);
    // A login resets the count.
    for (let n = 0; n < 5; n += 1) expect(await fail(email)).toMatchObject({ status: 401 });
  });

  it('grows to a quarter of an hour and resets after half an hour', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    // On a known network, so the account's own lock doesn't interfere.
    await logIn(email);
    for (let n = 0; n < 20; n += 1) {
      await fail(email);
      clock.advance(900);
    }
    expect(await fail(email)).toMatchObject({ status: 401 });
    expect(await fail(email)).toMatchObject({ status: 429, retryAfter: 900 });
    clock.advance(1_800);
    for (let n = 0; n < 5; n += 1) expect(await fail(email)).toMatchObject({ status: 401 });
    expect(await fail(email)).toMatchObject({ status: 429, retryAfter: 1 });
  });

  it('applies to the right password too, with any X-Forwarded-For', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    for (let n = 0; n < 5; n += 1) await fail(email);
    await expect(logIn(email)).rejects.toMatchObject({ status: 429 });
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': '198.51.100.77', forwarded: 'for=198.51.100.78' },
      payload: { email, password },
    });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(1);
    await logIn(email);
  });

  it('counts addresses of one network together', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    for (let n = 0; n < 5; n += 1) await fail(email, '2001:db8:aa:bb::1');
    expect(await fail(email, '2001:db8:aa:bb:1:2:3:4')).toMatchObject({ status: 429 });
    await logIn(email, password, '2001:db8:aa:cc::1');
  });

  it('answers exactly five of a hundred concurrent guesses', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    const answers = [];
    // In batches that fit the queue of hashes, which refuses longer ones.
    for (let n = 0; n < 4; n += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 25 }, () => fail(email)))));
    }
    const statuses = answers.map((answer) => (answer as { status: number }).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('refuses every login while the counters can’t be read', async () => {
    const broken = await createTestApp();
    try {
      const person = await makePerson(broken.db, 'user');
      await broken.deps.database.pool.query(
        'alter table rate_limits rename to elsewhere; alter table login_failures rename to nowhere',
      );
      const calls = [
        () => broken.api().POST('/login', { body: { email: person.email, password } }),
        () => broken.api().POST('/forgetpassword', { body: { email: person.email } }),
        () => broken.api().POST('/verifyOtp', { body: { email: person.email, otp: '123456' } }),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          status: 503,
          code: 'unavailable',
          message: expect.not.stringMatching(/rate_limits|login_failures|relation/),
        });
      }
      const codes = await broken.db.selectFrom('one_time_codes').select('id').execute();
      expect(codes).toEqual([]);
    } finally {
      await broken.close();
    }
  });
});
