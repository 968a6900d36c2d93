/** Finds a program that really runs, among several names it may have. */
import { spawnSync } from 'node:child_process';

/** The first name or path that answers `--version`. */
export function findProgram(names: readonly string[]): string | undefined {
  // Some systems have a stand-in that only tells how to install the real thing.
  return names.find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0,
  );
}
