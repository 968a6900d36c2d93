/** `create-admin` on a terminal, from the environment and from standard input (admin-login-007). */

import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { productionEnv } from '../../test/production-env.ts';
import { adminProgram, commandEnvironment, runCommand } from '../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { passwordFault, parseAdminEmail, parseAdminName } from './create-admin.ts';

const admin = { name: 'Asha Rao', email: 'asha@example.in', password: 'a well kept phrase' };
const asEnvironment = (details: { name?: string; email?: string; password?: string } = {}) => ({
  ADMIN_NAME: details.name ?? admin.name,
  ADMIN_EMAIL: details.email ?? admin.email,
  ADMIN_PASSWORD: details.password ?? admin.password,
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const admins = async () => {
  const rows = await testApp.db
    .selectFrom('people')
    .select('email')
    .where('user_type', '=', 'admin')
    .execute();
  return rows.map(({ email }) => email).toSorted();
};
const logsIn = async (email: string, password = admin.password) =>
  (await testApp.api().POST('/login', { body: { email, password } })).data?.user_type;

describe('the first admin', () => {
  it('is refused for a taken address', async () => {
    await makePerson(testApp.db, 'user', { email: 'Taken@example.in' });
    const { code, stdout, stderr } = await runCommand(testApp.config, ['create-admin'], {
      env: asEnvironment({ email: 'taken@example.in' }),
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('This e-mail address belongs to another account; nothing is changed.\n');
    expect(await admins()).toEqual([]);
  });

  it('is created from the environment in production, and the audit log names the operator [admin-login-007]', async () => {
    const { code, stdout, stderr } = await runCommand({} as TestApp['config'], ['create-admin'], {
      env: {
        ...productionEnv,
        DATABASE_URL: testApp.config.DATABASE_URL,
        FILES_URL: testApp.config.FILES_URL,
        ...asEnvironment({ email: 'Asha@Example.in' }),
      },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('asha@example.in is an admin');
    expect(stdout).not.toContain(admin.password);
    expect(await logsIn(admin.email)).toBe('admin');
    const entry = await testApp.db
      .selectFrom('audit_log')
      .select(['actor_id', 'actor_role', 'operation', 'action', 'object'])
      .where('actor_role', '=', 'operator')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_id: null,
      actor_role: 'operator',
      operation: 'create-admin',
      action: 'add',
      object: 'person',
    });
  });

  it('is created once; a second one is refused', async () => {
    const { code, stderr } = await runCommand(testApp.config, ['create-admin'], {
      env: asEnvironment({ email: 'second@example.in' }),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('There is an admin already; nothing is changed.');
    expect(await admins()).toEqual([admin.email]);
  });

  it('gets a second one with --another, once confirmed', async () => {
    const make = (lines: string[]) =>
      runCommand(testApp.config, ['create-admin', '--another'], { input: lines.join('\n') });
    const second = ['Ravi Nair', 'ravi@example.in', 'another kept phrase'];
    expect(await make([...second, 'yes'])).toMatchObject({
      code: 1,
      stderr: 'Not confirmed; nothing is changed.\n',
    });
    const short = await make(second);
    expect(short.code).toBe(1);
    expect(short.stderr).toContain('Standard input ended');
    expect(await admins()).toEqual([admin.email]);
    expect(await make([...second, 'another admin'])).toMatchObject({ code: 0, stderr: '' });
    expect(await logsIn('ravi@example.in', 'another kept phrase')).toBe('admin');
  });

  it.each([
    [{ password: 'Demo-pass-1' }, 'ADMIN_PASSWORD'],
    [{ email: 'asha' }, 'ADMIN_EMAIL'],
    [{ name: ' ' }, 'ADMIN_NAME'],
  ])('is refused for %j, without repeating it [admin-login-007]', async (details, variable) => {
    const { code, stderr } = await runCommand(testApp.config, ['create-admin'], {
      env: asEnvironment(details),
    });
    expect(code).toBe(1);
    expect(stderr).toContain(variable);
    expect(stderr).not.toContain('Demo-pass-1');
  });
});

it('names and addresses are normalised [admin-login-007]', () => {
  expect(parseAdminName(' Asha Rao ')).toEqual({ value: 'Asha Rao' });
  expect(parseAdminEmail(' Asha@Example.in')).toEqual({ value: 'asha@example.in' });
});

it.each(['Demo-pass-1', 'change-me-now', 'password1', 'short'])(
  '%s is refused as an admin’s password',
  (password) => {
    expect(passwordFault(password)).toContain('ADMIN_PASSWORD');
  },
);

/** util-linux's `script` gives a program a terminal. */
const hasScript = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false;

describe.runIf(hasScript)('on a terminal', () => {
  it('asks until the input is valid, for the password twice and hidden', async () => {
    const empty = await createTestApp();
    try {
      const shown = await answerOnTerminal(empty, [
        ['Name:', 'Asha Rao'],
        ['E-mail:', 'nobody'],
        ['must be an e-mail address', ''],
        ['E-mail:', 'asha@example.in'],
        ['Password:', 'short'],
        ['at least 8 characters', ''],
        ['Password:', admin.password],
        ['The same again:', 'something else'],
        ['not the same', ''],
        ['Password:', admin.password],
        ['The same again:', admin.password],
      ]);
      expect(shown).toContain('asha@example.in is an admin');
      expect(shown).toContain('Asha Rao');
      expect(shown).not.toContain(admin.password);
      const { data } = await empty.api().POST('/login', { body: admin });
      expect(data?.user_type).toBe('admin');
    } finally {
      await empty.close();
    }
  });
});

/** Types each answer when its question appears; an empty one only waits. Returns all output. */
async function answerOnTerminal({ config }: TestApp, answers: [string, string][]): Promise<string> {
  const command = `'${process.execPath}' '${adminProgram}' create-admin`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...commandEnvironment(config), TERM: 'dumb', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let read = 0;
  let next = 0;
  for await (const chunk of child.stdout) {
    shown += String(chunk);
    for (let entry = answers[next]; entry; entry = answers[next]) {
      const at = shown.indexOf(entry[0], read);
      if (at === -1) break;
      read = at + entry[0].length;
      next += 1;
      if (entry[1] !== '') child.stdin.write(`${entry[1]}\n`);
    }
  }
  return shown;
}
