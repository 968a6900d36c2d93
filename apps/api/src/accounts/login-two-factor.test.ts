/** Two-factor logins: codes, replays, concurrency, expiry and challenges (record 0023). */

import { ApiError } from '@portal/sdk/api-error';
import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentTotp, enableTwoFactor } from '../../test/authenticator.ts';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { makePerson, password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
beforeAll(async () => {
  testApp = await createTestApp({}, { clock, limits: { codeTriesPerHour: 100_000 } });
});
afterAll(() => testApp.close());

async function challengeOf({ email }: Pick<SignedInUser, 'email'>, at = testApp): Promise<string> {
  const refusal = await at
    .api()
    .POST('/login', { body: { email, password } })
    .catch((error: unknown) => error);
  if (!(refusal instanceof ApiError) || !refusal.challenge)
    throw new Error('there is no two-factor challenge');
  return refusal.challenge.token;
}

const enter = (challenge: string, code: string) =>
  testApp.api().POST('/login_two_step', { body: { challenge, code } });

async function colleague() {
  const person = await testApp.staff();
  return { ...person, ...(await enableTwoFactor(person.api, clock)) };
}

describe('with two-factor', () => {
  it('a right password returns only a challenge; a wrong one is refused as usual', async () => {
    const person = await colleague();
    const answer = await postJson(testApp, '/login', { email: person.email, password });
    expect(answer).toEqual({
      status: 401,
      body: {
        status: 'false',
        code: 'two_step_required',
        message: 'Enter the code of your authenticator app.',
        request_id: expect.any(String),
        challenge: { token: expect.stringMatching(/^[\w-]{43}$/), user_type: 'staff', expires_in: 300 },
      },
    });
    const wrong = await postJson(testApp, '/login', { email: person.email, password: 'not it' });
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials' });
    expect(wrong.body).not.toHaveProperty('challenge');
  });

  it('a TOTP code of the current step or its neighbours opens a session, and no other', async () => {
    const person = await colleague();
    for (const [steps, expected] of [
      [-2, 'code_wrong'],
      [2, 'code_wrong'],
      [-1, 'taken'],
      [0, 'taken'],
      [1, 'taken'],
    ] as const) {
      expect(
        await problemCodeOf(enter(await challengeOf(person), currentTotp(person.secret, clock, steps))),
      ).toBe(expected);
    }
    clock.advance(60);
    const {
      token,
      user_type: userType,
      user_id: userId,
    } = await data(enter(await challengeOf(person), currentTotp(person.secret, clock)));
    expect({ userType, userId }).toEqual({ userType: 'staff', userId: person.id });
    expect(await httpStatusOf(testApp.api(token).POST('/profile', { body: {} }))).toBe(200);
  });

  it('a code works once, and no older one after it', async () => {
    const person = await colleague();
    const code = currentTotp(person.secret, clock);
    await enter(await challengeOf(person), code);
    expect(await problemCodeOf(enter(await challengeOf(person), code))).toBe('code_wrong');
    expect(await problemCodeOf(enter(await challengeOf(person), currentTotp(person.secret, clock, -1)))).toBe(
      'code_wrong',
    );
    clock.advance(30);
    expect(await problemCodeOf(enter(await challengeOf(person), currentTotp(person.secret, clock)))).toBe(
      'taken',
    );
  });

  it('exactly one of a hundred concurrent tries with the same code succeeds', async () => {
    const person = await colleague();
    const code = currentTotp(person.secret, clock);
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(person)));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => problemCodeOf(enter(challenges[n % 10] ?? '', code))),
    );
    // All outcomes, so a failure shows them.
    expect(Object.groupBy(outcomes, (outcome) => outcome)).toMatchObject({ taken: ['taken'] });
    const sessions = await testApp.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', person.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(sessions).toHaveLength(2);
  });

  it('a recovery code works once, also concurrently, and returns how many are left', async () => {
    const person = await colleague();
    const [code = '', other = ''] = person.recoveryCodes;
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(person)));
    const outcomes = await Promise.all(challenges.map((challenge) => problemCodeOf(enter(challenge, code))));
    expect(outcomes.toSorted()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'taken']);
    expect(await problemCodeOf(enter(await challengeOf(person), code))).toBe('code_wrong');
    const { recovery_codes_left: left } = await data(enter(await challengeOf(person), other.toLowerCase()));
    expect(left).toBe(8);
  });

  it("another person's recovery code is refused", async () => {
    const [person, other] = [await colleague(), await colleague()];
    expect(await problemCodeOf(enter(await challengeOf(person), other.recoveryCodes[0] ?? ''))).toBe(
      'code_wrong',
    );
    expect(await problemCodeOf(enter(await challengeOf(other), other.recoveryCodes[0] ?? ''))).toBe('taken');
  });
});

describe('a challenge', () => {
  it('is valid for five minutes, once, and for its own person', async () => {
    const [person, other] = [await colleague(), await colleague()];
    const late = await challengeOf(person);
    clock.advance(300);
    expect(await problemCodeOf(enter(late, currentTotp(person.secret, clock)))).toBe('code_expired');
    const challenge = await challengeOf(person);
    expect(await problemCodeOf(enter(challenge, currentTotp(other.secret, clock)))).toBe('code_wrong');
    const { user_id: userId } = await data(enter(challenge, currentTotp(person.secret, clock)));
    expect(userId).toBe(person.id);
    clock.advance(60);
    expect(await problemCodeOf(enter(challenge, currentTotp(person.secret, clock)))).toBe('code_expired');
  });

  it('is accepted by no other call', async () => {
    const challenge = await challengeOf(await colleague());
    expect(await httpStatusOf(testApp.api(challenge).POST('/profile', { body: {} }))).toBe(401);
  });

  it.each<[string, (person: SignedInUser) => Promise<unknown>]>([
    [
      'with a new password',
      ({ api }) =>
        api.POST('/change_own_password', {
          body: {
            current_password: password,
            password: 'quite another one',
            password_confirmation: 'quite another one',
          },
        }),
    ],
    [
      'with the account',
      ({ id }) =>
        testApp.db.updateTable('people').set({ state: 'deactivated' }).where('id', '=', id).execute(),
    ],
  ])('ends %s', async (_what, change) => {
    const person = await colleague();
    const challenge = await challengeOf(person);
    await change(person);
    expect(await problemCodeOf(enter(challenge, currentTotp(person.secret, clock)))).toBe('code_expired');
  });

  it('is answered alike when unknown and when expired', async () => {
    expect(await problemCodeOf(enter('x'.repeat(43), '123456'))).toBe('code_expired');
  });

  it('enabling two-factor ends a login in progress', async () => {
    const person = await testApp.staff();
    const { secret } = await data(person.api.POST('/begin_two_step', { body: { password } }));
    const [login, on] = await Promise.all([
      problemCodeOf(testApp.api().POST('/login', { body: { email: person.email, password } })),
      problemCodeOf(person.api.POST('/confirm_two_step', { body: { code: currentTotp(secret, clock) } })),
    ]);
    expect(on).toBe('taken');
    expect(['taken', 'two_step_required', 'invalid_credentials']).toContain(login);
    const open = await testApp.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', person.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
  });
});

describe('when two-factor is required for admins', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ ADMIN_TWO_STEP: 'required' }, { clock });
  });
  afterAll(() => strict.close());

  it('an admin without it can only set it up, and is signed in by the first code', async () => {
    const admin = await makePerson(strict.db, 'admin');
    const answer = await postJson(strict, '/login', { email: admin.email, password });
    expect(answer).toMatchObject({ status: 401, body: { code: 'two_step_setup_required' } });
    const challenge = await challengeOf(admin, strict);
    const enterStrict = (code: string) => strict.api().POST('/login_two_step', { body: { challenge, code } });
    expect(await problemCodeOf(enterStrict('123456'))).toBe('conflict');
    const begin = () => data(strict.api().POST('/begin_login_two_step', { body: { challenge } }));
    const first = await begin();
    const { secret, uri } = await begin();
    expect(uri).toContain(secret);
    expect(await problemCodeOf(enterStrict(currentTotp(first.secret, clock)))).toBe('code_wrong');
    const entered = await data(enterStrict(currentTotp(secret, clock)));
    expect(entered.recovery_codes).toHaveLength(10);
    const { api } = { api: strict.api(entered.token) };
    expect(await data(api.POST('/two_step_status', { body: {} }))).toMatchObject({
      enabled: true,
      required: true,
    });
    clock.advance(60);
    expect(
      await problemCodeOf(
        api.POST('/end_two_step', { body: { password, code: currentTotp(secret, clock) } }),
      ),
    ).toBe('conflict');
    expect(await problemCodeOf(strict.api().POST('/begin_login_two_step', { body: { challenge } }))).toBe(
      'code_expired',
    );
  });

  it('sessions opened with a password alone end, except those of staff', async () => {
    const admin = await makePerson(strict.db, 'admin');
    const staff = await strict.staff();
    expect(await httpStatusOf(staff.api.POST('/profile', { body: {} }))).toBe(200);
    const id = '5b0e7a52-9a5e-4f0e-8d0c-3a4f9a1c2b3d';
    await strict.db
      .insertInto('sessions')
      .values({ id, person_id: admin.id, expires_at: new Date(clock.now().getTime() + 3_600_000) })
      .execute();
    const exp = Math.floor(clock.now().getTime() / 1000) + 3_600;
    const signed = strict.app.jwt.sign({ sub: String(admin.id), jti: id, role: 'admin', exp });
    expect(await httpStatusOf(strict.api(signed).POST('/profile', { body: {} }))).toBe(401);
    await strict.db
      .updateTable('people')
      .set({ two_step_at: clock.now() })
      .where('id', '=', admin.id)
      .execute();
    expect(await httpStatusOf(strict.api(signed).POST('/profile', { body: {} }))).toBe(200);
  });
});
