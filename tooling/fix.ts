/** `npm run fix`: formats everything and applies automatic lint fixes. */

import { spawnSync } from 'node:child_process';
import { projectRoot } from './root.ts';

for (const [program, ...args] of [
  ['oxlint', '--fix'],
  ['oxfmt', '.'],
] as const) {
  const { status } = spawnSync(program, args, { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
