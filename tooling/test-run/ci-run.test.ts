/** The CI run ends with the counts of all its parts, and fails when one of them fails. */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../root.ts';

it.each([
  ['sums both', 'echo 12 passed, 0 failed', 'echo 3 passed, 0 failed', '15 passed, 0 failed', 0],
  [
    'runs both though the first fails',
    'echo 11 passed, 1 failed; exit 1',
    'echo 3 passed, 0 failed',
    '14 passed, 1 failed',
    1,
  ],
  ['counts a part that breaks off', 'echo 12 passed, 0 failed', 'exit 1', '12 passed, 1 failed', 1],
  [
    'fails with the exit code of a part',
    'echo 12 passed, 0 failed',
    'echo 3 passed, 0 failed; exit 2',
    '15 passed, 0 failed',
    1,
  ],
  [
    'takes the last counts of a part',
    'echo 1 passed, 0 failed; echo 12 passed, 0 failed',
    'echo 3 passed, 0 failed',
    '15 passed, 0 failed',
    0,
  ],
])('the CI run %s', (_case, test, acceptance, lastLine, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncase "$*" in *acceptance) ${acceptance} ;; *) ${test} ;; esac\n`);
  chmodSync(npm, 0o755);
  const run = spawnSync('bash', ['.ci/run'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  });
  expect(run.stdout.trimEnd().split('\n').at(-1)).toBe(lastLine);
  expect(run.status).toBe(status);
});
