/** `npm run screenshots`: hands over to the end-to-end tests, which know every screen. */

import { spawnSync } from 'node:child_process';
import { projectRoot } from './root.ts';

const { status } = spawnSync(process.execPath, ['e2e/screenshots.ts', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
