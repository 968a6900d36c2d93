/** The admin commands as processes: output, streams and exit codes. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '../../test/global-setup.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { commands } from './commands.ts';
import { alignColumns } from './terminal.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('npm run admin', () => {
  it('lists every command with --help, and fails without a command', async () => {
    const asked = await runCommand(testApp.config, ['--help']);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    for (const name of Object.keys(commands)) expect(asked.stdout).toContain(`  ${name} `);
    expect(await runCommand(testApp.config, [])).toMatchObject({ code: 2, stdout: asked.stdout });
  });

  it.each(Object.keys(commands))('%s prints its help without any setting', async (name) => {
    const { code, stdout, stderr } = await runCommand({} as typeof testApp.config, [name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`portal admin ${name}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it.each([
    [['no-such'], 'There is no command "no-such".'],
    [['reindex', '--no-such'], "Unknown option '--no-such'"],
    [['reset-password'], 'Name one e-mail address.'],
    [['jobs', 'look'], 'Say what to do'],
    [['jobs', 'list', '--state', 'lost'], 'A state is one of'],
    [['jobs', 'list', '--queue', 'lost'], 'A queue is one of'],
    [['jobs', 'list', '--limit', 'all'], '--limit is a number'],
    [['jobs', 'retry'], 'Name jobs by their ids'],
    [['jobs', 'drop', '--name', 'lost'], 'No job is called lost.'],
  ])('%j exits with 2 and one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await runCommand(testApp.config, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('does nothing on a database without the latest migrations', async () => {
    const name = `portal_bare_${process.pid}`;
    await administer(inject('postgresUrl'), `create database ${name}`);
    try {
      const url = databaseUrl(inject('postgresUrl'), name);
      const { code, stderr } = await runCommand({ ...testApp.config, DATABASE_URL: url }, ['reindex']);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^The database lacks migrations \(0001-people, .*\): run migrate first\.\n$/);
    } finally {
      await administer(inject('postgresUrl'), `drop database ${name} with (force)`);
    }
  });

  it('prints without a stack that a setting is missing or the database unreachable', async () => {
    const { DATABASE_URL: _url, ...rest } = testApp.config;
    const missing = await runCommand(rest as typeof testApp.config, ['reindex']);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('DATABASE_URL');
    const away = await runCommand({ ...testApp.config, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, [
      'reset-password',
      'asha@example.in',
    ]);
    expect(away).toMatchObject({ code: 1, stdout: '' });
    expect(away.stderr).toContain('127.0.0.1:9');
    expect(missing.stderr + away.stderr).not.toContain('    at ');
  });
});

it('aligns columns under their titles', () => {
  expect(
    alignColumns([
      ['ID', 'NAME'],
      ['1', 'a'],
      ['1000', ''],
    ]),
  ).toEqual(['ID    NAME', '1     a', '1000']);
});
