/** Finds Prometheus' own checker of alert rules, or unpacks it from Debian's package, which is not installed for that. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { findProgram } from './find-program.ts';

const folder = join(projectRoot, 'node_modules', '.cache', 'promtool');
const unpacked = join(folder, 'usr', 'bin', 'promtool');

/** Undefined where it is missing and can't be unpacked. */
export function findPromtool(): string | undefined {
  return findProgram(['promtool', unpacked]) ?? unpack();
}

function unpack(): string | undefined {
  if (!existsSync('/etc/debian_version')) return undefined;
  console.log('Fetching promtool (apt-get download prometheus) …');
  mkdirSync(folder, { recursive: true });
  // A fresh image has no package lists yet, and only root may fetch them.
  if (!download() && !(runQuietly('apt-get', ['-qq', 'update']) && download())) return undefined;
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined || !runQuietly('dpkg-deb', ['--extract', file, '.'])) return undefined;
  return findProgram([unpacked]);
}

const download = () => runQuietly('apt-get', ['-qq', 'download', 'prometheus']);

const runQuietly = (program: string, args: string[]) =>
  spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status === 0;
