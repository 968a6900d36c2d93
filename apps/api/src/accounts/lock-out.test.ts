/** Throttling after failed logins from many networks (record 0023). */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpStatusOf } from '../../test/call-outcome.ts';
import { type MadePerson, makePerson, password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { lockedUntil } from '../people/people-lists.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
});
afterAll(() => testApp.close());

const home = '203.0.113.5';
let networks = 0;
const elsewhere = () => `2001:db8:${(networks += 1).toString(16)}::1`;
const logIn = (email: string, attempt = password, ip = elsewhere()) =>
  testApp.api(undefined, ip).POST('/login', { body: { email, password: attempt } });
const fail = (email: string, ip?: string) => logIn(email, 'not it', ip).catch((error: unknown) => error);
const failOften = async (email: string, times: number) => {
  for (let n = 0; n < times; n += 1) expect(await fail(email)).toMatchObject({ status: 401 });
};

const lockOf = async ({ id }: Pick<MadePerson, 'id'>) => {
  const row = await testApp.db
    .selectFrom('people')
    .select(lockedUntil(clock.now()).as('until'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.until;
};

describe('an account', () => {
  it('can be opened from 40 of 40 new networks, each after ten failures of strangers', async () => {
    let opened = 0;
    for (let n = 0; n < 40; n += 1) {
      const person = await makePerson(testApp.db, 'user');
      await failOften(person.email, 10);
      opened += (await httpStatusOf(logIn(person.email))) === 200 ? 1 : 0;
    }
    expect(opened).toBe(40);
  }, 120_000);

  it('allows each further network two tries a minute after ten failures of strangers', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    await failOften(email, 10);
    const stranger = elsewhere();
    for (let n = 0; n < 2; n += 1) expect(await fail(email, stranger)).toMatchObject({ status: 401 });
    for (const minutes of [1, 2, 4, 8]) {
      expect(await fail(email, stranger)).toMatchObject({ status: 429, retryAfter: minutes * 60 });
      clock.advance(minutes * 60);
      expect(await fail(email, stranger)).toMatchObject({ status: 401 });
    }
  });

  it('allows unknown networks a hundred failures an hour, then requires a mailed code', async () => {
    const person = await makePerson(testApp.db, 'user');
    await logIn(person.email, password, home);
    await failOften(person.email, 100);
    const owner = elsewhere();
    const refusal = { status: 429, retryAfter: 3_600, message: expect.stringContaining('Forgot password') };
    await expect(logIn(person.email, password, owner)).rejects.toMatchObject(refusal);
    expect(await fail(person.email)).toMatchObject(refusal);
    expect(await lockOf(person)).toEqual(new Date(clock.now().getTime() + 3_600_000));
    expect(await httpStatusOf(logIn(person.email, password, home))).toBe(200);

    const from = testApp.api(undefined, owner);
    const { email } = person;
    const { data } = await from.POST('/forgetpassword', { body: { email } });
    await setCode(testApp, { purpose: 'password_reset', email, code: '042917' });
    const challenge = data?.challenge ?? '';
    await from.POST('/verifyOtp', { body: { email, otp: '042917', challenge } });
    expect(await httpStatusOf(logIn(email, password, owner))).toBe(200);
  }, 120_000);

  it('is answered alike whether it exists or not', async () => {
    const { email } = await makePerson(testApp.db, 'staff');
    const answers = [];
    for (const address of [email, 'nobody-here@example.in']) {
      const ofAddress: unknown[] = [];
      const last = elsewhere();
      await failOften(address, 10);
      for (let n = 0; n < 4; n += 1) {
        const { status, message, retryAfter } = (await fail(address, last)) as Record<string, unknown>;
        ofAddress.push({ status, message, retryAfter });
      }
      answers.push(ofAddress);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(-1)).toMatchObject({ status: 429, retryAfter: 60 });
  });

  it('is not locked elsewhere by failures on a known network', async () => {
    const person = await makePerson(testApp.db, 'user');
    await logIn(person.email, password, home);
    for (let n = 0; n < 12; n += 1) {
      await fail(person.email, home);
      clock.advance(300);
    }
    expect(await lockOf(person)).toBeNull();
    await logIn(person.email);
  });

  it('answers exactly a hundred of 200 concurrent guesses from 200 networks', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    const answers = [];
    // In batches that fit the queue of hashes, which refuses longer ones.
    for (let n = 0; n < 8; n += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 25 }, () => fail(email)))));
    }
    const statuses = answers.map((answer) => (answer as { status: number }).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  }, 120_000);

  it('can be opened by its owner while a stolen session guesses its password', async () => {
    const person = await makePerson(testApp.db, 'user');
    const { data } = await logIn(person.email, password, home);
    const thief = () => testApp.api(data?.token ?? '', elsewhere());
    const guess = (current: string) =>
      thief().POST('/change_own_password', {
        body: {
          current_password: current,
          password: 'another good secret',
          password_confirmation: 'another good secret',
        },
      });
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await httpStatusOf(guess('not it')));
    expect(statuses).toEqual([400, 400, 400, 400, 400, ...Array.from({ length: 7 }, () => 429)]);
    expect(await httpStatusOf(guess(password))).toBe(429);
    expect(await httpStatusOf(logIn(person.email))).toBe(200);
    expect(await httpStatusOf(logIn(person.email, password, home))).toBe(200);
  });

  it('refuses a network that failed with thirty other accounts within a minute', async () => {
    const stranger = elsewhere();
    const { email } = await makePerson(testApp.db, 'user');
    for (let n = 0; n < 30; n += 1)
      expect(await fail(`list-${n}@example.in`, stranger)).toMatchObject({ status: 401 });
    expect(await fail(email, stranger)).toMatchObject({ status: 429 });
    expect(await httpStatusOf(logIn(email))).toBe(200);
  });

  it('stores neither address nor network in readable form', async () => {
    await failOften('readable@example.in', 1);
    const { rows } = await sql<{ row: string }>`
      select encode(account, 'escape') || encode(network, 'escape') as row from login_failures`.execute(
      testApp.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/readable|2001:db8/);
  });
});

describe('an admin', () => {
  it.each(['user', 'staff', 'admin'] as const)('unlocks a %s, on every network, twice', async (userType) => {
    const admin = await testApp.admin();
    const person = await makePerson(testApp.db, userType);
    for (let n = 0; n < 5; n += 1) await fail(person.email, home);
    await failOften(person.email, 5);
    expect(await httpStatusOf(logIn(person.email, password, home))).toBe(429);
    for (let n = 0; n < 2; n += 1) {
      const { data } = await admin.api.POST('/unlock_account', { body: { id: person.id } });
      expect(data?.message).toBe('The account is unlocked.');
    }
    expect(await lockOf(person)).toBeNull();
    expect(await httpStatusOf(logIn(person.email, password, home))).toBe(200);
  });

  it('finds no unknown or deactivated account', async () => {
    const { api } = await testApp.admin();
    const gone = await makePerson(testApp.db, 'user', { state: 'deactivated' });
    for (const id of [gone.id, 999_999]) {
      await expect(api.POST('/unlock_account', { body: { id } })).rejects.toMatchObject({ status: 404 });
    }
  });

  it.each([{}, { id: 'x' }, { id: 0 }, { id: null }])('gets an error for %j', async (body) => {
    const { token } = await testApp.admin();
    expect(await postJson(testApp, '/unlock_account', body, token)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id' }] },
    });
  });

  it.each(['customer', 'staff'] as const)('unlocks, and a %s does not', async (kind) => {
    const { api, id } = await testApp[kind]();
    await expect(api.POST('/unlock_account', { body: { id } })).rejects.toMatchObject({ status: 403 });
  });
});
