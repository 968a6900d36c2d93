/** Wrong two-factor codes at login: delays and daily limits. */

import { ApiError } from '@portal/sdk/api-error';
import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentTotp, enableTwoFactor } from '../../test/authenticator.ts';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { password } from '../../test/make.ts';
import { setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { lockedUntil } from '../people/people-lists.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
beforeAll(async () => {
  testApp = await createTestApp({}, { clock, limits: { codeTriesPerHour: 100_000 } });
});
afterAll(() => testApp.close());

/** A network from which everyone in these tests has logged in before. */
const home = '127.0.0.1';
let networks = 0;
const elsewhere = () => `2001:db8:7:${(networks += 1).toString(16)}::1`;

async function challengeOf({ email }: Pick<SignedInUser, 'email'>, ip = home): Promise<string> {
  const refusal = await testApp
    .api(undefined, ip)
    .POST('/login', { body: { email, password } })
    .catch((error: unknown) => error);
  if (!(refusal instanceof ApiError) || !refusal.challenge)
    throw new Error('there is no two-factor challenge');
  return refusal.challenge.token;
}
const enter = (challenge: string, code: string, ip = home) =>
  testApp.api(undefined, ip).POST('/login_two_step', { body: { challenge, code } });
const enterNew = async (person: SignedInUser, code: string, ip = home) =>
  enter(await challengeOf(person, ip), code, ip);
const failFrom = async (person: SignedInUser, ip: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    expect(await problemCodeOf(enterNew(person, '000000', ip))).toBe('code_wrong');
};

async function colleague() {
  const person = await testApp.staff();
  return { ...person, ...(await enableTwoFactor(person.api, clock)) };
}
const mailsAbout = async ({ id }: SignedInUser) =>
  (
    await testApp.db
      .selectFrom('account_changes')
      .select('kind')
      .where('person_id', '=', id)
      .where('kind', '=', 'two_step_guessed')
      .execute()
  ).length;

describe('a challenge', () => {
  it('ends after five wrong codes, also concurrent ones, and the owner can log in with another', async () => {
    const person = await colleague();
    const ofStranger = await challengeOf(person);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => problemCodeOf(enter(ofStranger, '000000'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'code_wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'code_expired')).toHaveLength(95);
    const code = currentTotp(person.secret, clock);
    await expect(enter(ofStranger, code)).rejects.toMatchObject({
      code: 'code_expired',
      message: 'Too many wrong codes. Please log in again.',
    });
    expect(await problemCodeOf(enterNew(person, code))).toBe('taken');
    expect(await mailsAbout(person)).toBe(1);
  });
});

describe('a network', () => {
  it('is delayed after ten wrong codes over all challenges, up to a quarter of an hour, until an admin unlocks', async () => {
    const person = await colleague();
    await failFrom(person, home, 10);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await expect(enterNew(person, '000000')).rejects.toMatchObject({ retryAfter: seconds });
      clock.advance(seconds);
      await failFrom(person, home, 1);
    }
    const right = () => problemCodeOf(enterNew(person, currentTotp(person.secret, clock)));
    expect(await right()).toBe('too_many');
    await (await testApp.admin()).api.POST('/unlock_account', { body: { id: person.id } });
    expect(await right()).toBe('taken');
  });

  it('delays no other network, and resets with a right code', async () => {
    const person = await colleague();
    const stranger = elsewhere();
    await failFrom(person, stranger, 10);
    expect(await problemCodeOf(enterNew(person, '000000', stranger))).toBe('too_many');
    await failFrom(person, home, 9);
    expect(await problemCodeOf(enterNew(person, currentTotp(person.secret, clock)))).toBe('taken');
    await failFrom(person, home, 9);
    clock.advance(30);
    expect(await problemCodeOf(enterNew(person, currentTotp(person.secret, clock)))).toBe('taken');
  });
});

describe('all unknown networks together', () => {
  it('get thirty wrong codes a day, then need a mailed code; a known network does not', async () => {
    const person = await colleague();
    const lock = async () =>
      (
        await testApp.db
          .selectFrom('people')
          .select(lockedUntil(clock.now()).as('until'))
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).until;
    for (let n = 0; n < 3; n += 1) {
      expect(await lock()).toBeNull();
      await failFrom(person, elsewhere(), 10);
    }
    expect(await lock()).toEqual(new Date(clock.now().getTime() + 24 * 3_600_000));
    expect(await mailsAbout(person)).toBe(1);
    const travelling = elsewhere();
    await expect(enterNew(person, currentTotp(person.secret, clock), travelling)).rejects.toMatchObject({
      status: 429,
      retryAfter: 24 * 3_600,
      message: expect.stringContaining('somebody knows your password'),
    });
    expect(await problemCodeOf(enterNew(person, currentTotp(person.secret, clock)))).toBe('taken');

    const { email } = person;
    const from = testApp.api(undefined, travelling);
    const { challenge } = await data(from.POST('/forgetpassword', { body: { email } }));
    const { code: otp } = await setCode(testApp, { purpose: 'password_reset', email });
    await from.POST('/verifyOtp', { body: { email, otp, ...(challenge && { challenge }) } });
    clock.advance(30);
    expect(await problemCodeOf(enterNew(person, currentTotp(person.secret, clock), travelling))).toBe(
      'taken',
    );
    expect(await problemCodeOf(enterNew(person, '000000', elsewhere()))).toBe('too_many');
    clock.advance(24 * 3_600);
    expect(await problemCodeOf(enterNew(person, currentTotp(person.secret, clock), elsewhere()))).toBe(
      'taken',
    );
  });
});

describe('a TOTP code', () => {
  const inFullWidth = (code: string) =>
    code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

  it.each([
    ['in full-width digits', inFullWidth],
    ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])('is accepted %s, and a wrong one is refused', async (_how, typed) => {
    const person = await colleague();
    const right = currentTotp(person.secret, clock);
    const wrong = right.startsWith('1') ? right.replace('1', '2') : `1${right.slice(1)}`;
    expect(await problemCodeOf(enterNew(person, typed(wrong)))).toBe('code_wrong');
    expect(await problemCodeOf(enterNew(person, typed(right)))).toBe('taken');
  });

  it.each(['ééé123', '１２３４５６７', '𝟏𝟐𝟑𝟒𝟓x', 'not digits', '12345६\u0000x'])(
    '%j is refused and counted',
    async (code) => {
      const person = await colleague();
      const challenge = await challengeOf(person);
      for (let n = 0; n < 5; n += 1) expect(await problemCodeOf(enter(challenge, code))).toBe('code_wrong');
      expect(await problemCodeOf(enter(challenge, code))).toBe('code_expired');
    },
  );
});
