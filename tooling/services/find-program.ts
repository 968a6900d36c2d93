/** Finds a working program among several possible names. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first name or path that answers `--version`. */
export function findProgram(names: readonly string[]): string | undefined {
  // Some systems have a stub that only prints how to install the program.
  const name = names.find(
    (candidate) => spawnSync(candidate, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  );
  return name === undefined ? undefined : (pathOf(name) ?? name);
}

/** Where the shell would find a bare name; Playwright takes paths only. */
function pathOf(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
