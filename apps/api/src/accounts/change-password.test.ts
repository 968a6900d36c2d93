/** The forgotten password: forgetpassword, verifyOtp and changepassword. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makePerson, password as oldPassword } from '../../test/make.ts';
import { findNewestCodeRequest, setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
const purpose = 'password_reset';
const newPassword = 'another good secret';
let made = 0;

beforeAll(async () => {
  testApp = await createTestApp({}, { clock, limits: { codesPerHour: 10_000, codeTriesPerHour: 10_000 } });
});
afterAll(() => testApp.close());

const forget = (email: string) => testApp.api().POST('/forgetpassword', { body: { email } });
const verify = (email: string, otp: string) => testApp.api().POST('/verifyOtp', { body: { email, otp } });
const change = (
  email: string,
  otp: string,
  more: { password?: string; password_confirmation?: string } = {},
) =>
  testApp.api().POST('/changepassword', {
    body: { email, otp, password: newPassword, password_confirmation: newPassword, ...more },
  });
const logIn = (email: string, password: string) =>
  testApp.api().POST('/login', { body: { email, password } });

async function requestWithCode(email: string, code = '042917') {
  await forget(email);
  await setCode(testApp, { purpose, email, code });
  return code;
}

describe('forgetpassword', () => {
  it('answers alike for known and unknown, active and deactivated accounts [api-forgetpassword-001] [api-forgetpassword-002]', async () => {
    const customer = await testApp.customer();
    const gone = await makePerson(testApp.db, 'user', { state: 'deactivated' });
    const unknown = `nobody-${++made}@example.in`;
    const raw = async (email: string) => {
      const reply = await testApp.app.inject({
        method: 'POST',
        url: '/api/forgetpassword',
        payload: { email },
      });
      const { 'x-request-id': _, date: __, ...headers } = reply.headers;
      const body = reply.body.replace(/"challenge":"[\w-]{22}"/, '"challenge":"random"');
      return { status: reply.statusCode, headers, body };
    };
    const known = await raw(customer.email);
    expect(known).toMatchObject({ status: 200, body: expect.stringContaining('"status":"true"') });
    for (const email of [gone.email, unknown]) expect(await raw(email)).toEqual(known);
    expect(await raw(unknown.toUpperCase())).toEqual(await raw(customer.email.toUpperCase()));
    // The caps are equal for both; a 429 for known addresses only would reveal them.
    const refusals = [];
    for (const email of [customer.email, unknown]) {
      for (let n = 1; n < 3; n += 1) {
        clock.advance(120);
        expect((await raw(email)).status).toBe(200);
      }
      clock.advance(120);
      const { status, body } = await raw(email);
      refusals.push({ status, message: /"message":"([^"]+)"/.exec(body)?.[1] });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject({ status: 429 });
  });

  it('runs the same queries for both', async () => {
    const customer = await testApp.customer();
    const steps = async (email: string) => {
      const { id, ...row } = await (await forget(email), findNewestCodeRequest(testApp, { purpose, email }));
      const event = await testApp.db
        .selectFrom('outbox')
        .select('type')
        .where((eb) => eb('data', '@>', JSON.stringify({ codeId: id })))
        .execute();
      const { challenge, network, ...rest } = row;
      expect([challenge?.length, network?.length]).toEqual([32, 32]);
      return { ...rest, email: '', event };
    };
    expect(await steps(`nobody-${++made}@example.in`)).toEqual(await steps(customer.email));
  });

  it('counts tries of an unknown address like those of a known one', async () => {
    const customer = await testApp.customer();
    const unknown = `nobody-${++made}@example.in`;
    await requestWithCode(customer.email);
    await forget(unknown);
    const complaint = (email: string) => verify(email, '999999').catch(String);
    for (let n = 0; n < 6; n += 1) expect(await complaint(unknown)).toBe(await complaint(customer.email));
  });
});

describe('verifyOtp', () => {
  it('marks the code and does not use it up [api-verifyOtp-001] [api-verifyOtp-003]', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    expect((await verify(email, code)).data).toEqual({ status: 'true', message: expect.any(String) });
    await verify(email.toUpperCase(), code);
    expect(await findNewestCodeRequest(testApp, { purpose, email })).toMatchObject({
      verified_at: expect.any(Date),
      used_at: null,
      tries: 0,
    });
  });

  it('refuses a wrong, an expired and a used code [api-verifyOtp-002] [otp-013] [otp-015]', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await expect(verify(email, '999999')).rejects.toMatchObject({ status: 422, code: 'code_wrong' });
    clock.advance(600);
    await expect(verify(email, code)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
    const fresh = await requestWithCode(email, '000000');
    await verify(email, fresh);
    await change(email, fresh);
    await expect(verify(email, fresh)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
  });

  it('keeps a code usable that was right at the fifth try', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    for (let n = 0; n < 4; n += 1) await verify(email, '999999').catch(() => undefined);
    await verify(email, code);
    await change(email, code);
    expect((await logIn(email, newPassword)).data?.status).toBe('true');
  });

  it('evaluates exactly five of a hundred concurrent wrong tries [otp-020]', async () => {
    const { email } = await testApp.customer();
    await requestWithCode(email);
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => problemCodeOf(verify(email, String(100_000 + n)))),
    );
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code_expired')).toHaveLength(95);
  });
});

describe('changepassword', () => {
  it('sets the password, uses the code up and ends every session [api-changepassword-001] [api-changepassword-005] [session-013] [otp-015]', async () => {
    const customer = await testApp.customer();
    const second = (await logIn(customer.email, oldPassword)).data?.token;
    await customer.api.POST('/dashboard', { body: {} });
    const code = await requestWithCode(customer.email);
    await verify(customer.email, code);
    const { data } = await change(customer.email, code);
    expect(data).toEqual({ status: 'true', message: expect.any(String) });

    for (const api of [customer.api, testApp.api(second)]) {
      await expect(api.POST('/dashboard', { body: {} })).rejects.toMatchObject({ status: 401 });
    }
    await expect(logIn(customer.email, oldPassword)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await logIn(customer.email, newPassword)).data?.status).toBe('true');
    await expect(change(customer.email, code)).rejects.toMatchObject({ code: 'code_expired' });
    // The owner is mailed once.
    const changes = testApp.db.selectFrom('account_changes').selectAll().where('person_id', '=', customer.id);
    expect(await changes.execute()).toMatchObject([{ kind: 'password', told_at: customer.email }]);
  });

  it.each(['staff', 'admin'] as const)('serves a %s too', async (userType) => {
    const person = await makePerson(testApp.db, userType);
    const code = await requestWithCode(person.email);
    await verify(person.email, code);
    await change(person.email, code);
    expect((await logIn(person.email, newPassword)).data?.user_type).toBe(userType);
  });

  it('refuses two passwords that differ, naming the second [api-changepassword-002]', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await verify(email, code);
    await expect(change(email, code, { password_confirmation: `${newPassword}!` })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field: 'password_confirmation' }],
    });
    // Nothing was used up.
    await change(email, code);
  });

  it.each(['seven77', 'password', 'Password123', 'aaaaaaaaaaaa'])(
    'refuses the password %s [api-changepassword-003] [register-n01]',
    async (password) => {
      const { email } = await testApp.customer();
      const code = await requestWithCode(email);
      await verify(email, code);
      await expect(change(email, code, { password, password_confirmation: password })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'password' }],
      });
      expect((await logIn(email, oldPassword)).data?.status).toBe('true');
    },
  );

  it('refuses a code that was not verified [api-changepassword-004]', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await expect(change(email, code)).rejects.toMatchObject({ status: 422, code: 'code_not_verified' });
    expect((await logIn(email, oldPassword)).data?.status).toBe('true');
  });

  it('refuses a wrong code after the right one was verified, and counts it', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await verify(email, code);
    for (let n = 0; n < 5; n += 1) {
      await expect(change(email, '999999')).rejects.toMatchObject({ code: 'code_wrong' });
    }
    await expect(change(email, code)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('refuses a verified code of another address', async () => {
    const [mine, theirs] = [await testApp.customer(), await testApp.customer()];
    const code = await requestWithCode(mine.email);
    await verify(mine.email, code);
    await expect(change(theirs.email, code)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
    await requestWithCode(theirs.email, '777777');
    await expect(change(theirs.email, code)).rejects.toMatchObject({ status: 422, code: 'code_wrong' });
    expect((await logIn(theirs.email, oldPassword)).data?.status).toBe('true');
  });

  it('refuses the code once a newer one was requested', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await verify(email, code);
    clock.advance(120);
    await forget(email);
    await expect(change(email, code)).rejects.toMatchObject({ code: 'code_wrong' });
  });

  it('changes the password once for twenty concurrent calls', async () => {
    const { email } = await testApp.customer();
    const code = await requestWithCode(email);
    await verify(email, code);
    const passwords = Array.from({ length: 20 }, (_, n) => `secret number ${n}`);
    const answers = await Promise.allSettled(
      passwords.map((password) => change(email, code, { password, password_confirmation: password })),
    );
    const taken = passwords.filter((_, n) => answers[n]?.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect((await logIn(email, String(taken[0]))).data?.status).toBe('true');
  });

  it('refuses a person who was deactivated since', async () => {
    const person = await makePerson(testApp.db, 'user');
    const code = await requestWithCode(person.email);
    await verify(person.email, code);
    await testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', person.id)
      .execute();
    await expect(change(person.email, code)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
  });

  it('ends the wait after failed logins', async () => {
    const { email } = await testApp.customer();
    for (let n = 0; n < 5; n += 1) await logIn(email, 'wrong').catch(() => undefined);
    await expect(logIn(email, 'wrong')).rejects.toMatchObject({ status: 429 });
    const code = await requestWithCode(email);
    await verify(email, code);
    await change(email, code);
    expect((await logIn(email, newPassword)).data?.status).toBe('true');
  });
});
