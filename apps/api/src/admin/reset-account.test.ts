/** `reset-password` and `reset-authenticator`. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enableTwoFactor } from '../../test/authenticator.ts';
import { makePerson } from '../../test/make.ts';
import { runCommand } from '../../test/run-command.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const clock = settableClock();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
});
afterAll(() => testApp.close());

const entriesOf = (personId: number) =>
  testApp.db
    .selectFrom('audit_log')
    .select(['operation', 'object', 'action', 'changes'])
    .where('actor_role', '=', 'operator')
    .where('object_id', '=', String(personId))
    .orderBy('id')
    .execute();
const changesOf = (personId: number) =>
  testApp.db
    .selectFrom('account_changes')
    .select(['kind', 'by_admin', 'told_at'])
    .where('person_id', '=', personId)
    .execute();

describe('reset-password', () => {
  it('sets a new password, ends sessions and waits, mails the owner and is logged', async () => {
    const person = await makePerson(testApp.db, 'staff', { email: 'Meera@example.in' });
    const { api } = await testApp.signIn(person);
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(
        testApp.api().POST('/login', { body: { email: person.email, password: 'wrong password' } }),
      ).rejects.toThrow();
    }
    const { code, stdout, stderr } = await runCommand(testApp.config, ['reset-password', 'meera@Example.in']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Signed out: 1 sessions.');
    const password = /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    await expect(api.POST('/profile', { body: {} })).rejects.toMatchObject({ status: 401 });
    const { data } = await testApp.api().POST('/login', { body: { email: person.email, password } });
    expect(data?.user_type).toBe('staff');
    expect(await changesOf(person.id)).toEqual([
      { kind: 'password', by_admin: true, told_at: 'meera@example.in' },
    ]);
    const entries = await entriesOf(person.id);
    expect(entries.map(({ operation, object }) => `${operation} ${object}`)).toEqual([
      'reset-password person',
      'reset-password person',
      'reset-password session',
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('sets another one each time, and none for an unknown address', async () => {
    const { email } = await makePerson(testApp.db, 'user');
    const [one, other] = [
      await runCommand(testApp.config, ['reset-password', email]),
      await runCommand(testApp.config, ['reset-password', email]),
    ];
    expect(one.stdout).not.toBe(other.stdout);
    const gone = await makePerson(testApp.db, 'user', { state: 'deactivated' });
    for (const address of [gone.email, 'nobody@example.in']) {
      expect(await runCommand(testApp.config, ['reset-password', address])).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no active account of ${address}.\n`,
      });
    }
  });
});

describe('reset-authenticator', () => {
  it('disables two-factor, ends sessions, mails the owner and is logged', async () => {
    const person = await makePerson(testApp.db, 'admin');
    const { api } = await testApp.signIn(person);
    await enableTwoFactor(api, clock);
    const { code, stdout, stderr } = await runCommand(testApp.config, ['reset-authenticator', person.email]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Two-step sign-in is off for ${person.email} (admin ${person.id}).`);
    expect(stdout).toContain('Signed out: 1 sessions.');
    // The command ran in another process, whose announcement may still be on its way.
    await vi.waitFor(() => expect(api.POST('/profile', { body: {} })).rejects.toMatchObject({ status: 401 }));
    expect(await testApp.signIn(person)).toMatchObject({ id: person.id });
    expect((await changesOf(person.id)).map(({ kind }) => kind)).toEqual(['two_step_on', 'two_step_reset']);
    expect((await entriesOf(person.id)).map(({ operation }) => operation)).toContain('reset-authenticator');
    expect(await runCommand(testApp.config, ['reset-authenticator', person.email])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${person.email} has no second step to reset.\n`,
    });
  });
});

it('the audit log names the operator', async () => {
  const { api } = await testApp.admin();
  const { data } = await api.POST('/audit_log', { body: { object: 'person' } });
  expect(data?.entries.map(({ actor }) => actor)).toContainEqual({
    id: null,
    name: 'The operator',
    role: 'operator',
  });
});
