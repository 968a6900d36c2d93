/** `checkregister` and `sendOtp`: validation, codes and caps. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
const clock = settableClock();
let made = 0;
const details = (more: Record<string, unknown> = {}) => ({
  name: 'Meera Iyer',
  email: `meera-${++made}@example.in`,
  phone: '98123 45678',
  password: 'a long enough secret',
  ...more,
});

beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
});
afterAll(() => testApp.close());

const requestsOf = (email: unknown) =>
  testApp.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('email', '=', String(email).toLowerCase())
    .execute();

const isTaken = async (email: string) =>
  (await testApp.db.selectFrom('people').select('id').where('email', '=', email).execute()).length > 0;

describe('checkregister', () => {
  it('requests a code and creates no account [api-checkregister-001] [api-checkregister-004]', async () => {
    const body = details();
    const { data } = await testApp.api().POST('/checkregister', { body });
    expect(data).toEqual({
      status: 'true',
      message: expect.stringMatching(/six-digit code/),
      challenge: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(await requestsOf(body.email)).toMatchObject([
      { purpose: 'registration', code_hash: null, tries: 0 },
    ]);
    expect(await isTaken(body.email)).toBe(false);
  });

  it('stores the address in lower case and announces the request by its id only', async () => {
    const body = details({ email: `MiXed-${++made}@Example.IN` });
    await testApp.api().POST('/checkregister', { body });
    const [request] = await requestsOf(body.email);
    const events = await testApp.db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'code.requested')
      .execute();
    expect(events.at(-1)?.data).toEqual({ codeId: request?.id });
  });

  it.each([
    ['name', { name: '  ' }],
    ['password', { password: 'seven77' }],
    ['password', { password: 'Password1' }],
  ])('refuses a bad %s and keeps nothing: %j [api-checkregister-002] [register-n01]', async (field, bad) => {
    const body = details(bad);
    await expect(testApp.api().POST('/checkregister', { body: body as never })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field, message: expect.any(String) }],
    });
    expect(await requestsOf(body.email)).toEqual([]);
  });

  it.each(['user', 'staff', 'admin'] as const)(
    'says that the e-mail of a %s is registered, in any letter case [api-checkregister-003]',
    async (userType) => {
      const person = await makePerson(testApp.db, userType, { email: `taken-${++made}@example.in` });
      const body = details({ email: person.email.toUpperCase() });
      await expect(testApp.api().POST('/checkregister', { body })).rejects.toMatchObject({
        status: 409,
        code: 'email_taken',
        message: expect.stringMatching(/already registered/),
      });
      await expect(testApp.api().POST('/sendOtp', { body: { email: person.email } })).rejects.toMatchObject({
        status: 409,
        code: 'email_taken',
      });
      expect(await requestsOf(person.email)).toEqual([]);
    },
  );

  it('accepts the address of a deactivated person', async () => {
    const person = await makePerson(testApp.db, 'user', { state: 'deactivated' });
    await testApp.api().POST('/checkregister', { body: details({ email: person.email }) });
    expect(await requestsOf(person.email)).toHaveLength(1);
  });
});

describe('sendOtp', () => {
  it('requests the code again [api-sendOtp-001]', async () => {
    const body = details();
    await testApp.api().POST('/checkregister', { body });
    clock.advance(120);
    const { data } = await testApp.api().POST('/sendOtp', { body: { email: body.email } });
    expect(data).toMatchObject({ status: 'true', message: expect.any(String) });
    expect(await requestsOf(body.email)).toHaveLength(2);
  });

  it('sends nothing at 119 seconds, with the same answer, and sends at 120 [api-sendOtp-003]', async () => {
    const { email } = details();
    const first = await testApp.api().POST('/sendOtp', { body: { email } });
    clock.advance(119);
    const repeated = await testApp.api().POST('/sendOtp', { body: { email: email.toUpperCase() } });
    // Without the challenge of the first request there is no second one to its code.
    const { challenge: _, ...same } = first.data ?? {};
    expect(repeated.data).toEqual(same);
    expect(await requestsOf(email)).toHaveLength(1);
    clock.advance(1);
    await testApp.api().POST('/sendOtp', { body: { email } });
    expect(await requestsOf(email)).toHaveLength(2);
  });

  it('sends one code for twenty concurrent requests', async () => {
    const { email } = details();
    await Promise.all(Array.from({ length: 20 }, () => testApp.api().POST('/sendOtp', { body: { email } })));
    expect(await requestsOf(email)).toHaveLength(1);
  });

  it('sends three codes an hour to one address and names the time to wait [otp-017] [errors-016]', async () => {
    const { email } = details();
    for (let sent = 0; sent < 3; sent += 1) {
      await testApp.api().POST('/sendOtp', { body: { email } });
      clock.advance(200);
    }
    await expect(testApp.api().POST('/sendOtp', { body: { email } })).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      retryAfter: 3_600 - 600,
    });
    await expect(testApp.api().POST('/checkregister', { body: details({ email }) })).rejects.toMatchObject({
      status: 429,
    });
    expect(await requestsOf(email)).toHaveLength(3);
    clock.advance(3_600 - 600);
    await testApp.api().POST('/sendOtp', { body: { email } });
    expect(await requestsOf(email)).toHaveLength(4);
  });

  it('sends five codes a day to one address [otp-018]', async () => {
    const { email } = details();
    for (let sent = 0; sent < 5; sent += 1) {
      await testApp.api().POST('/sendOtp', { body: { email } });
      clock.advance(2 * 3_600);
    }
    await expect(testApp.api().POST('/sendOtp', { body: { email } })).rejects.toMatchObject({
      status: 429,
      retryAfter: 14 * 3_600,
    });
    expect(await requestsOf(email)).toHaveLength(5);
    clock.advance(14 * 3_600);
    await testApp.api().POST('/sendOtp', { body: { email } });
    expect(await requestsOf(email)).toHaveLength(6);
  });

  it('does not count resets of an address without an account against its registration', async () => {
    const { email } = details();
    for (let sent = 0; sent < 3; sent += 1) {
      await testApp.api().POST('/forgetpassword', { body: { email } });
      clock.advance(120);
    }
    await testApp.api().POST('/checkregister', { body: details({ email }) });
    expect((await requestsOf(email)).map(({ purpose }) => purpose)).toContain('registration');
  });
});

it('caps codes per network address, far above the needs of a household [otp-019]', async () => {
  const small = await createTestApp({}, { limits: { codesPerHour: 4 } });
  try {
    const ask = (ip: string, n: number) =>
      small.api(undefined, ip).POST('/sendOtp', { body: { email: `nat-${n}@example.in` } });
    for (let n = 0; n < 4; n += 1) await ask('203.0.113.9', n);
    await expect(ask('203.0.113.9', 4)).rejects.toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    });
    await ask('203.0.113.10', 5);
    // An IPv6 customer holds a whole /64.
    for (let n = 10; n < 14; n += 1) await ask(`2001:db8:1:2::${n}`, n);
    await expect(ask('2001:db8:1:2:ffff::1', 20)).rejects.toMatchObject({ status: 429 });
    await ask('2001:db8:1:3::1', 21);
  } finally {
    await small.close();
  }
});

it('lets a network address request three hundred codes an hour [otp-019]', async () => {
  const ask = (n: number) =>
    testApp.api(undefined, '203.0.113.77').POST('/sendOtp', { body: { email: `carrier-${n}@example.in` } });
  for (let n = 0; n < 300; n += 20) await Promise.all(Array.from({ length: 20 }, (_, one) => ask(n + one)));
  await expect(ask(300)).rejects.toMatchObject({ status: 429, code: 'too_many' });
});
