/** Enabling and disabling two-factor, recovery codes, and access (record 0023). */

import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentTotp, enableTwoFactor } from '../../test/authenticator.ts';
import { problemCodeOf, httpStatusOf } from '../../test/call-outcome.ts';
import { password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

// Hashes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const clock = settableClock();
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
});
afterAll(() => testApp.close());

const statusNow = ({ api }: Pick<SignedInUser, 'api'>) => data(api.POST('/two_step_status', { body: {} }));
const isIn = ({ api }: Pick<SignedInUser, 'api'>) => httpStatusOf(api.POST('/profile', { body: {} }));
const changesOf = async ({ id }: SignedInUser) => {
  const rows = await testApp.db
    .selectFrom('account_changes')
    .select('kind')
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe.each(['staff', 'admin'] as const)('a %s', (kind) => {
  it('enables it with the first code, ends all other sessions and is mailed', async () => {
    const person = await testApp[kind]();
    const phone = await testApp.signIn({ ...person, password });
    expect(await statusNow(person)).toMatchObject({
      enabled: false,
      required: false,
      recovery_codes_left: 0,
    });
    const begun = await data(person.api.POST('/begin_two_step', { body: { password } }));
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(begun.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    expect(uri.searchParams.get('secret')).toBe(begun.secret);
    // Nothing has changed so far.
    expect(await statusNow(person)).toMatchObject({ enabled: false });
    expect(await isIn(phone)).toBe(200);

    const { recovery_codes: codes } = await data(
      person.api.POST('/confirm_two_step', { body: { code: currentTotp(begun.secret, clock) } }),
    );
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await statusNow(person)).toMatchObject({
      enabled: true,
      enabled_at: clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect([await isIn(person), await isIn(phone)]).toEqual([200, 401]);
    expect(await changesOf(person)).toEqual(['two_step_on']);
  });

  it('stores the secret sealed and the codes hashed', async () => {
    const person = await testApp[kind]();
    const { secret, recoveryCodes } = await enableTwoFactor(person.api, clock);
    const { rows } = await testApp.deps.database.pool.query(
      `select encode(secret_sealed, 'escape') as kept from two_steps where person_id = $1
       union all select encode(code_hash, 'escape') from recovery_codes where person_id = $1`,
      [person.id],
    );
    const kept = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(text);
    }
  });

  it('gets no secret again with the same Idempotency-Key', async () => {
    const person = await testApp[kind]();
    const headers = { 'Idempotency-Key': 'begin-once' };
    const begin = () => person.api.POST('/begin_two_step', { body: { password }, headers });
    const [first, second] = [await data(begin()), await data(begin())];
    expect(first.secret).not.toBe(second.secret);
    const kept = await testApp.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('person_id', '=', person.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('needs the password for a secret, and wrong ones count as failed logins', async () => {
    const person = await testApp[kind]();
    const begin = (attempt: string) => person.api.POST('/begin_two_step', { body: { password: attempt } });
    for (let n = 0; n < 5; n += 1) {
      await expect(begin('not it')).rejects.toMatchObject({ status: 400, errors: [{ field: 'password' }] });
    }
    await expect(begin(password)).rejects.toMatchObject({ status: 429 });
    clock.advance(1);
    await begin(password);
  });

  it('confirms only with a code of that secret, within ten minutes', async () => {
    const person = await testApp[kind]();
    const confirm = (code: string) => problemCodeOf(person.api.POST('/confirm_two_step', { body: { code } }));
    expect(await confirm('123456')).toBe('code_expired');
    const { secret } = await data(person.api.POST('/begin_two_step', { body: { password } }));
    expect(await confirm(currentTotp(secret, clock, 5))).toBe('code_wrong');
    const renewed = await data(person.api.POST('/begin_two_step', { body: { password } }));
    expect(await confirm(currentTotp(secret, clock))).toBe('code_wrong');
    clock.advance(600);
    expect(await confirm(currentTotp(renewed.secret, clock))).toBe('code_expired');
    const last = await data(person.api.POST('/begin_two_step', { body: { password } }));
    const shown = currentTotp(last.secret, clock);
    expect(await confirm(`${shown.slice(0, 3)} ${shown.slice(3)}`)).toBe('taken');
    // The pending secret is used up.
    clock.advance(60);
    expect(await confirm(currentTotp(last.secret, clock))).toBe('code_expired');
  });

  it('moves it to another phone with a code of the old phone', async () => {
    const person = await testApp[kind]();
    const old = await enableTwoFactor(person.api, clock);
    const begin = (code?: string) =>
      person.api.POST('/begin_two_step', { body: { password, ...(code !== undefined && { code }) } });
    await expect(begin()).rejects.toMatchObject({ status: 400, errors: [{ field: 'code' }] });
    expect(await problemCodeOf(begin('000000'))).toBe('code_wrong');
    const { secret } = await data(begin(currentTotp(old.secret, clock)));
    await person.api.POST('/confirm_two_step', { body: { code: currentTotp(secret, clock) } });
    clock.advance(60);
    const end = (code: string) =>
      problemCodeOf(person.api.POST('/end_two_step', { body: { password, code } }));
    expect(await end(currentTotp(old.secret, clock))).toBe('code_wrong');
    // The old recovery codes ended with the old secret.
    expect(await end(old.recoveryCodes[0] ?? '')).toBe('code_wrong');
    expect(await end(currentTotp(secret, clock))).toBe('taken');
  });

  it('disables it with password and code, ends all other sessions and is mailed', async () => {
    const person = await testApp[kind]();
    const { secret } = await enableTwoFactor(person.api, clock);
    const end = (body: { password: string; code: string }) => person.api.POST('/end_two_step', { body });
    await expect(end({ password: 'not it', code: currentTotp(secret, clock) })).rejects.toMatchObject({
      errors: [{ field: 'password' }],
    });
    expect(await problemCodeOf(end({ password, code: '000000' }))).toBe('code_wrong');
    await end({ password, code: currentTotp(secret, clock) });
    expect(await statusNow(person)).toMatchObject({
      enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
    });
    expect(await changesOf(person)).toEqual(['two_step_on', 'two_step_off']);
    clock.advance(60);
    expect(await problemCodeOf(end({ password, code: currentTotp(secret, clock) }))).toBe('conflict');
    expect(await isIn(await testApp.signIn({ ...person, password }))).toBe(200);
  });

  it('replaces the recovery codes', async () => {
    const person = await testApp[kind]();
    const { secret, recoveryCodes } = await enableTwoFactor(person.api, clock);
    const renew = (code: string) => person.api.POST('/renew_recovery_codes', { body: { password, code } });
    const { recovery_codes: renewed } = await data(renew(currentTotp(secret, clock)));
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(await problemCodeOf(renew(recoveryCodes[0] ?? ''))).toBe('code_wrong');
    // With spaces, as people type them.
    expect(await problemCodeOf(renew((renewed[0] ?? '').toLowerCase().replaceAll('-', ' ')))).toBe('taken');
    expect(await changesOf(person)).toEqual([
      'two_step_on',
      'recovery_codes_renewed',
      'recovery_code_used',
      'recovery_codes_renewed',
    ]);
  });
});

describe('an admin', () => {
  it.each(['staff', 'admin'] as const)(
    'resets that of a %s and signs out their devices, once',
    async (kind) => {
      const [admin, person] = [await testApp.admin(), await testApp[kind]()];
      await enableTwoFactor(person.api, clock);
      const reset = () => admin.api.POST('/reset_two_step', { body: { id: person.id } });
      await reset();
      expect(await isIn(person)).toBe(401);
      const again = await testApp.signIn({ ...person, password });
      expect(await statusNow(again)).toMatchObject({ enabled: false });
      await reset();
      expect(await isIn(again)).toBe(200);
      expect(await changesOf(person)).toEqual(['two_step_on', 'two_step_reset']);
    },
  );

  it('resets neither their own, nor a customer’s, nor an unknown one', async () => {
    const [admin, customer] = [await testApp.admin(), await testApp.customer()];
    await enableTwoFactor(admin.api, clock);
    for (const id of [admin.id, customer.id, 999_999]) {
      await expect(admin.api.POST('/reset_two_step', { body: { id } })).rejects.toMatchObject({
        status: 404,
        message: 'There is no such colleague.',
      });
    }
    expect(await statusNow(admin)).toMatchObject({ enabled: true });
  });
});

const calls = [
  '/two_step_status',
  '/begin_two_step',
  '/confirm_two_step',
  '/end_two_step',
  '/renew_recovery_codes',
];

it.each([...calls, '/reset_two_step'])('%s is refused to customers and anonymous callers', async (path) => {
  const customer = await testApp.customer();
  const body = { password, code: '123456', id: 1 };
  expect((await postJson(testApp, path, body, customer.token)).status).toBe(403);
  expect((await postJson(testApp, path, body)).status).toBe(401);
});

it('staff can’t reset', async () => {
  const staff = await testApp.staff();
  await expect(staff.api.POST('/reset_two_step', { body: { id: staff.id } })).rejects.toMatchObject({
    status: 403,
  });
});
