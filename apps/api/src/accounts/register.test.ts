/** `register`: the code decides, once, and no other field of the payload is used. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makePerson } from '../../test/make.ts';
import { findNewestCodeRequest, setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
const purpose = 'registration';
let made = 0;

beforeAll(async () => {
  testApp = await createTestApp({}, { clock, limits: { codeTriesPerHour: 10_000 } });
});
afterAll(() => testApp.close());

/** Details that passed checkregister, with their code. */
async function checkedDetails(code = '042917') {
  const details = {
    name: '  Meera Iyer ',
    email: `new-${++made}@example.in`,
    phone: '98123 45678 ',
    password: 'a long enough secret',
  };
  await testApp.api().POST('/checkregister', { body: details });
  await setCode(testApp, { purpose, email: details.email, code });
  return { ...details, uotp: code };
}

const register = (body: Awaited<ReturnType<typeof checkedDetails>>) =>
  testApp.api().POST('/register', { body });
const peopleWith = (email: string) =>
  testApp.db.selectFrom('people').selectAll().where('email', '=', email.toLowerCase()).execute();

describe('with the right code', () => {
  it('creates a customer who can log in [api-register-001] [api-register-002] [roles-001]', async () => {
    const body = await checkedDetails();
    const { data } = await register(body);
    expect(data).toEqual({ status: 'true', message: expect.any(String) });
    const { data: login } = await testApp
      .api()
      .POST('/login', { body: { email: body.email, password: body.password } });
    expect(login).toMatchObject({ status: 'true', user_type: 'user' });
    expect(await peopleWith(body.email)).toMatchObject([
      { name: 'Meera Iyer', phone: '9812345678', state: 'active', user_type: 'user' },
    ]);
  });

  it('ignores every other field of the payload [api-register-003] [errors-018]', async () => {
    const body = {
      ...(await checkedDetails()),
      user_type: 'admin',
      role: 'admin',
      id: 4_711,
      state: 'pending',
      department: 'GST Returns',
      email_verified: true,
      password_hash: 'x',
    };
    await register(body);
    const [person] = await peopleWith(body.email);
    expect(person).toMatchObject({ user_type: 'user', state: 'active', department: null });
    expect(person?.id).not.toBe(4_711);
    expect(person?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('accepts a code with leading zeros as sent [otp-011]', async () => {
    const body = await checkedDetails('000042');
    await expect(register({ ...body, uotp: '42' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'uotp' }],
    });
    await register(body);
    expect(await peopleWith(body.email)).toHaveLength(1);
  });

  it('finds the code for an e-mail in any letter case', async () => {
    const body = await checkedDetails();
    await register({ ...body, email: body.email.toUpperCase() });
    expect(await peopleWith(body.email)).toHaveLength(1);
  });

  it('creates one account for fifty concurrent calls, and uses the code up [otp-015]', async () => {
    const body = await checkedDetails();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => register(body)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await peopleWith(body.email)).toHaveLength(1);
    await expect(register(body)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
  });

  it('reports an e-mail that was taken since', async () => {
    const body = await checkedDetails();
    await makePerson(testApp.db, 'staff', { email: body.email.toUpperCase() });
    await expect(register(body)).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    // The failed transaction has not used the code up.
    expect(await findNewestCodeRequest(testApp, { purpose, email: body.email })).toMatchObject({
      used_at: null,
    });
  });
});

describe('without the right code', () => {
  it('counts down, then requires a new code and refuses even the right one [otp-014] [api-register-002]', async () => {
    const body = await checkedDetails();
    const wrong = { ...body, uotp: '111111' };
    for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']) {
      await expect(register(wrong)).rejects.toMatchObject({
        status: 422,
        code: 'code_wrong',
        message: `Wrong code. ${left}`,
      });
    }
    await expect(register(wrong)).rejects.toMatchObject({
      message: 'Wrong code. Please ask for a new one.',
    });
    await expect(register(body)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
    expect(await peopleWith(body.email)).toEqual([]);
  });

  it('evaluates exactly five of a hundred concurrent wrong tries [otp-020]', async () => {
    const body = await checkedDetails();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => problemCodeOf(register({ ...body, uotp: String(100_000 + n) }))),
    );
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code_expired')).toHaveLength(95);
    expect(await findNewestCodeRequest(testApp, { purpose, email: body.email })).toMatchObject({ tries: 5 });
    await expect(register(body)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('refuses a code ten minutes after its mail, and accepts it a second before [otp-013]', async () => {
    const [early, late] = [await checkedDetails(), await checkedDetails()];
    clock.advance(599);
    await register(early);
    clock.advance(1);
    await expect(register(late)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
    expect(await peopleWith(late.email)).toEqual([]);
  });

  it('refuses the older of two codes', async () => {
    const body = await checkedDetails('222222');
    clock.advance(120);
    await testApp.api().POST('/sendOtp', { body: { email: body.email } });
    await expect(register(body)).rejects.toMatchObject({ code: 'code_wrong' });
    await setCode(testApp, { purpose, email: body.email, code: '333333' });
    await expect(register(body)).rejects.toMatchObject({ code: 'code_wrong' });
    await register({ ...body, uotp: '333333' });
  });

  it('refuses the code of another purpose or another e-mail [otp-016]', async () => {
    const [body, other] = [await checkedDetails('444444'), await checkedDetails('555555')];
    await expect(register({ ...body, uotp: other.uotp })).rejects.toMatchObject({ code: 'code_wrong' });

    const customer = await testApp.customer();
    await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
    await setCode(testApp, { purpose: 'password_reset', email: customer.email, code: '666666' });
    await expect(register({ ...body, email: customer.email, uotp: '666666' })).rejects.toMatchObject({
      status: 422,
      code: 'code_expired',
    });
    await expect(
      testApp.api().POST('/verifyOtp', { body: { email: body.email, otp: body.uotp } }),
    ).rejects.toMatchObject({ status: 422, code: 'code_expired' });
  });

  it.each([
    ['uotp', { uotp: '12345' }],
    ['password', { password: 'seven77' }],
    ['password', { password: 'qwertyuiop' }],
  ])('refuses a bad %s without counting a try: %j [register-n01]', async (field, bad) => {
    const body = await checkedDetails();
    await expect(register({ ...body, ...(bad as object) })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field }],
    });
    expect(await findNewestCodeRequest(testApp, { purpose, email: body.email })).toMatchObject({ tries: 0 });
    expect(await peopleWith(body.email)).toEqual([]);
  });

  it('refuses an e-mail without a requested code', async () => {
    const body = { ...(await checkedDetails()), email: 'never-asked@example.in' };
    await expect(register(body)).rejects.toMatchObject({ status: 422, code: 'code_expired' });
  });
});

it('caps tries per network address [otp-019]', async () => {
  const small = await createTestApp({}, { limits: { codeTriesPerHour: 3 } });
  try {
    const verify = () =>
      small.api().POST('/verifyOtp', { body: { email: 'someone@example.in', otp: '123456' } });
    for (let n = 0; n < 3; n += 1) await expect(verify()).rejects.toMatchObject({ code: 'code_expired' });
    await expect(verify()).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  } finally {
    await small.close();
  }
});

it.each([
  ['a passphrase of 64 characters in several scripts', 'पासवर्ड-密码-пароль-🔐'.repeat(4).slice(0, 64), 'x'],
  ['a password of 73 bytes', 'b'.repeat(72) + 'c', ''],
])('distinguishes %s from one that differs at its end', async (_, password, added) => {
  const body = { ...(await checkedDetails()), password };
  await register(body);
  const logIn = (attempt: string) =>
    testApp.api().POST('/login', { body: { email: body.email, password: attempt } });
  const other = added === '' ? password.slice(0, -1) : password + added;
  await expect(logIn(other)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(logIn(`${password.slice(0, -1)}d`)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect((await logIn(password)).data?.token).toBeTruthy();
});
