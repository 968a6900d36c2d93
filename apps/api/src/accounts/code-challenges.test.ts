/** Codes belong to the browser that asked: strangers can neither end nor deny one. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { password } from '../../test/make.ts';
import { findNewestCodeRequest, setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
const clock = settableClock();
const home = '203.0.113.5';
const right = '042917';
let networks = 0;
const elsewhere = () => `2001:db8:${(networks += 1).toString(16)}::1`;
let made = 0;
const newEmail = () => `browser-${(made += 1)}@example.in`;
const wrong = { status: 422, code: 'code_wrong' };

beforeAll(async () => {
  testApp = await createTestApp({}, { clock, limits: { codesPerHour: 10_000, codeTriesPerHour: 10_000 } });
});
afterAll(() => testApp.close());

interface From {
  ip?: string;
  challenge?: string | undefined;
}

const challengeField = (challenge: string | undefined) => (challenge === undefined ? {} : { challenge });
const forget = async (email: string, { ip = home, challenge }: From = {}) => {
  const { data } = await testApp
    .api(undefined, ip)
    .POST('/forgetpassword', { body: { email, ...challengeField(challenge) } });
  return data?.challenge;
};
const verify = (email: string, otp: string, { ip = home, challenge }: From = {}) =>
  testApp.api(undefined, ip).POST('/verifyOtp', { body: { email, otp, ...challengeField(challenge) } });
const plant = (email: string, code: string) => setCode(testApp, { purpose: 'password_reset', email, code });

async function requestCode(from: From = {}) {
  const { email } = await testApp.customer();
  const challenge = await forget(email, from);
  await plant(email, right);
  return { email, challenge };
}

const often = async (times: number, work: () => Promise<unknown>) => {
  for (let n = 0; n < times; n += 1) await work().catch(() => undefined);
};

describe('wrong codes of strangers', () => {
  it.each([
    ['on another network', () => elsewhere()],
    ['on the same network', () => home],
  ])('%s leave the code valid for the browser that asked, 20 times of 20', async (_, network) => {
    let good = 0;
    for (let n = 0; n < 20; n += 1) {
      const { email, challenge } = await requestCode();
      const ip = network();
      await often(6, () => verify(email, '999999', { ip }));
      good += (await httpStatusOf(verify(email, right, { challenge, ip: elsewhere() }))) === 200 ? 1 : 0;
    }
    expect(good).toBe(20);
  });

  it('on another network leave the code valid on the network that asked, without its challenge', async () => {
    const { email } = await requestCode();
    await often(6, () => verify(email, '999999', { ip: elsewhere() }));
    expect(await httpStatusOf(verify(email, right))).toBe(200);
  });

  it('do not stop a registration, whose browser sends its challenge', async () => {
    const body = { name: 'Meera Iyer', email: newEmail(), phone: '98123 45678', password };
    const { data } = await testApp.api(undefined, home).POST('/checkregister', { body });
    await setCode(testApp, { purpose: 'registration', email: body.email, code: right });
    await often(6, () =>
      testApp.api(undefined, home).POST('/register', { body: { ...body, uotp: '999999' } }),
    );
    const done = testApp
      .api(undefined, home)
      .POST('/register', { body: { ...body, uotp: right, ...challengeField(data?.challenge) } });
    expect(await httpStatusOf(done)).toBe(200);
  });
});

describe('a code', () => {
  it('without a challenge is valid on its network, and has two tries from all others together', async () => {
    const { email } = await requestCode();
    for (const left of ['1 try left', 'ask for a new one']) {
      await expect(verify(email, '999999', { ip: elsewhere() })).rejects.toMatchObject({
        ...wrong,
        message: expect.stringContaining(left),
      });
    }
    expect(await problemCodeOf(verify(email, right, { ip: elsewhere() }))).toBe('code_expired');
    expect(await httpStatusOf(verify(email, right))).toBe(200);
    const other = await requestCode();
    expect(await httpStatusOf(verify(other.email, right, { ip: elsewhere() }))).toBe(200);
  });

  it('is evaluated five times for 100 concurrent wrong tries with one challenge [otp-020]', async () => {
    const { email, challenge } = await requestCode();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        problemCodeOf(verify(email, '999999', { challenge, ip: elsewhere() })),
      ),
    );
    expect(answers.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(answers.filter((code) => code === 'code_expired')).toHaveLength(95);
    expect(await problemCodeOf(verify(email, right, { challenge }))).toBe('code_expired');
  });

  it('is evaluated at most twelve times, over all challenges and networks', async () => {
    const { email, challenge } = await requestCode();
    const from = (n: number): From =>
      n % 3 === 0 ? { challenge } : { ip: n % 3 === 1 ? home : elsewhere() };
    const answers = [];
    for (let n = 0; n < 60; n += 1) answers.push(await problemCodeOf(verify(email, '999999', from(n))));
    expect(answers.filter((code) => code === 'code_wrong')).toHaveLength(12);
  });

  it('is refused with the challenge of another request or another address', async () => {
    const [mine, other] = [await requestCode(), await requestCode()];
    expect(await problemCodeOf(verify(mine.email, right, { challenge: other.challenge }))).toBe(
      'code_expired',
    );
    expect(await problemCodeOf(verify(mine.email, right, { challenge: 'A'.repeat(22) }))).toBe(
      'code_expired',
    );
    await expect(verify(mine.email, right, { challenge: 'short' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'challenge' }],
    });
  });

  it('says that it was replaced, without costing a try', async () => {
    for (const keeps of [true, false]) {
      const { email, challenge } = await requestCode();
      const from = keeps ? { challenge } : {};
      clock.advance(120);
      expect((await forget(email, from)) === challenge).toBe(keeps);
      await plant(email, '555555');
      for (let n = 0; n < 6; n += 1) {
        await expect(verify(email, right, from)).rejects.toMatchObject({
          ...wrong,
          message: 'This code was replaced by a newer one. Use the latest mail.',
        });
      }
      expect(await findNewestCodeRequest(testApp, { purpose: 'password_reset', email })).toMatchObject({
        tries: 0,
        challenge_tries: 0,
      });
      await expect(verify(email, '999999', from)).rejects.toMatchObject({
        message: 'Wrong code. 4 tries left.',
      });
      expect(await httpStatusOf(verify(email, '555555', from))).toBe(200);
    }
  });

  it('is not replaced by the request of a stranger', async () => {
    const { email, challenge } = await requestCode();
    await forget(email, { ip: elsewhere() });
    expect(await httpStatusOf(verify(email, right, { challenge, ip: elsewhere() }))).toBe(200);
    expect(await httpStatusOf(verify(email, right))).toBe(200);
  });
});

describe('requests of strangers', () => {
  it('leave the owner a code on another network, 20 times of 20', async () => {
    let good = 0;
    for (let n = 0; n < 20; n += 1) {
      const { email } = await testApp.customer();
      const stranger = elsewhere();
      for (let m = 0; m < 4; m += 1) {
        await often(1, () => forget(email, { ip: stranger }));
        clock.advance(120);
      }
      good += (await forget(email)) === undefined ? 0 : 1;
    }
    expect(good).toBe(20);
  });

  it('get at most six codes an hour and eight a day per address, and known networks still get theirs', async () => {
    const { email } = await testApp.customer();
    await testApp.api(undefined, home).POST('/login', { body: { email, password } });
    const askAll = async (times: number) => {
      let sent = 0;
      for (let n = 0; n < times; n += 1)
        sent +=
          (await httpStatusOf(
            testApp.api(undefined, elsewhere()).POST('/forgetpassword', { body: { email } }),
          )) === 200
            ? 1
            : 0;
      return sent;
    };
    expect(await askAll(10)).toBe(6);
    expect(await forget(email)).toEqual(expect.any(String));
    clock.advance(3_600);
    expect(await askAll(10)).toBe(1);
    expect(await forget(email)).toEqual(expect.any(String));
  });

  it('get no challenge to a code just requested on the same network', async () => {
    const { email, challenge } = await requestCode();
    expect(await forget(email)).toBeUndefined();
    expect(await forget(email, { challenge: 'A'.repeat(22) })).toBeUndefined();
    expect(await forget(email, { challenge })).toBe(challenge);
  });
});

it('a network learns of at most 20 registered addresses an hour; owners of further ones are mailed instead', async () => {
  const ip = elsewhere();
  const check = (email: string, from = ip) =>
    problemCodeOf(testApp.api(undefined, from).POST('/sendOtp', { body: { email } }));
  const people = [];
  for (let n = 0; n < 24; n += 1) people.push(await testApp.customer());
  const answers = [];
  for (const { email } of people) answers.push(await check(email));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'email_taken'));
  expect(answers.slice(20)).toEqual(Array.from({ length: 4 }, () => 'taken'));
  expect(await check(newEmail())).toBe('taken');
  expect(await check(people[23]?.email ?? '', elsewhere())).toBe('email_taken');
});
