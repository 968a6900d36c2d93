/** The calls that the README shows to third parties work as written, except for the port. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from './portal-test.ts';

const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [, forThirdParties = ''] = page.split('## For third parties');
const [, command = ''] = /```sh\n([\s\S]+?)```/.exec(forThirdParties) ?? [];

test('the login of the README returns a token', async ({ places }) => {
  expect(command).toContain('curl');
  const here = command.replaceAll('http://localhost:4000/api', places.apiUrl);
  const { stdout } = await promisify(execFile)('bash', ['-euc', here]);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'true',
    user_type: 'user',
    token: expect.stringMatching(/\./),
  });
});
