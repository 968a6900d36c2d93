/** Confirming the identity within a session: methods, limits, and what a stolen session can do with it. */

import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTotp, enableTwoFactor } from '../../test/authenticator.ts';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { password } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';

const clock = settableClock();
let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp({ CONFIRMATION_MINUTES: '10' }, { clock });
});
beforeEach(async () => {
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

const confirm = (body: { password?: string; code?: string }, { api } = admin) =>
  api.POST('/confirm_identity', { body });
const sessionOf = ({ id }: SignedInUser) =>
  testApp.db.selectFrom('sessions').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow();
const isConfirmed = async (person = admin) => {
  const { id: sessionId } = await sessionOf(person);
  return requireConfirmation(testApp.db, testApp.deps, { kind: 'admin', userId: person.id, sessionId }).then(
    () => true,
    () => false,
  );
};

describe('a confirmation', () => {
  it('by password lasts ten minutes, as after a login', async () => {
    clock.advance(599);
    expect(await isConfirmed()).toBe(true);
    clock.advance(1);
    expect(await isConfirmed()).toBe(false);
    expect(await data(confirm({ password }))).toMatchObject({ status: 'true', expires_in: 600 });
    clock.advance(599);
    expect(await isConfirmed()).toBe(true);
    clock.advance(1);
    expect(await isConfirmed()).toBe(false);
  });

  it('belongs to one session, not to the person', async () => {
    clock.advance(600);
    const other = await testApp.signIn({ ...admin, password });
    await confirm({ password }, other);
    const rows = await testApp.db
      .selectFrom('sessions')
      .select('confirmed_at')
      .where('person_id', '=', admin.id)
      .orderBy('confirmed_at')
      .execute();
    expect(rows.map(({ confirmed_at: at }) => clock.now().getTime() - (at?.getTime() ?? 0))).toEqual([
      600_000, 0,
    ]);
  });

  it('needs a code instead of the password when two-factor is on', async () => {
    const { secret, recoveryCodes } = await enableTwoFactor(admin.api, clock);
    clock.advance(600);
    await expect(confirm({ password })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'code', message: expect.any(String) }],
    });
    expect(await problemCodeOf(confirm({ code: '000000' }))).toBe('code_wrong');
    expect(await isConfirmed()).toBe(false);
    const code = currentTotp(secret, clock);
    await confirm({ code });
    expect(await isConfirmed()).toBe(true);
    // A code that somebody saw can't be used again.
    expect(await problemCodeOf(confirm({ code }))).toBe('code_wrong');
    await confirm({ code: recoveryCodes[0] ?? '' });
  });

  it('names the missing field', async () => {
    await expect(confirm({})).rejects.toMatchObject({ status: 400, errors: [{ field: 'password' }] });
  });
});

describe('guessing', () => {
  const wrong = { password: 'not the password' };

  it('ends the session after five tries', async () => {
    for (let n = 0; n < 4; n += 1) expect(await problemCodeOf(confirm(wrong))).toBe('validation_failed');
    expect(await problemCodeOf(confirm(wrong))).toBe('validation_failed');
    await vi.waitFor(async () => expect(await problemCodeOf(confirm({ password }))).toBe('session_ended'));
    expect(await sessionOf(admin)).toMatchObject({ end_reason: 'wrong_confirmations' });
  });

  it('evaluates five of many concurrent tries, and confirms none after them', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => problemCodeOf(confirm(wrong))));
    expect(outcomes.filter((outcome) => outcome === 'validation_failed')).toHaveLength(5);
    expect(await problemCodeOf(confirm({ password }))).toMatch(/unauthenticated|session_ended/);
  });

  it('delays no login, from the same network or another', async () => {
    for (let n = 0; n < 5; n += 1) await problemCodeOf(confirm(wrong));
    const login = (ip: string) =>
      problemCodeOf(testApp.api(undefined, ip).POST('/login', { body: { email: admin.email, password } }));
    expect(await login('127.0.0.1')).toBe('taken');
    expect(await login('203.0.113.7')).toBe('taken');
  });

  it('starts counting again after a right one', async () => {
    for (let n = 0; n < 4; n += 1) await problemCodeOf(confirm(wrong));
    await confirm({ password });
    for (let n = 0; n < 4; n += 1) await problemCodeOf(confirm(wrong));
    expect(await problemCodeOf(confirm({ password }))).toBe('taken');
  });
});
