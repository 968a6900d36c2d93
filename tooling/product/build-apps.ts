/** Builds what changed, by the task that turbo.json describes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { projectRoot } from '../root.ts';
import { APPS } from './apps.ts';

/** @throws when the build fails, with its output above. */
export const buildApps = () => runBuild(APPS.map(({ name }) => `--filter=@portal/${name}`));

/** With the servers, for a release. */
export const buildAll = () => runBuild([]);

async function runBuild(filters: readonly string[]): Promise<void> {
  const programs = join(projectRoot, 'node_modules', '.bin');
  const child = spawn(join(programs, 'turbo'), ['run', 'build', ...filters, '--output-logs=errors-only'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), programs, process.env['PATH']].join(delimiter),
      TURBO_TELEMETRY_DISABLED: '1',
    },
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The build failed.');
}
