/** Chooses the user of the Postgres server, which does not run as root. */

import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Numeric ids to drop to; undefined means the invoking user is fine. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** The owner of an existing cluster, else the user `postgres`, else `nobody`; undefined unless run as root. */
export function serverUser(cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const found = userNamed('postgres') ?? userNamed('nobody');
  if (!found)
    throw new Error('Postgres cannot run as root, and neither the user postgres nor nobody exists.');
  return found;
}

/** Whether that user may enter the folder and every folder above it. */
export function canEnter(user: ServerUser, folder: string): boolean {
  if (!user) return true;
  const check = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' });
  return check.status === 0;
}

function userNamed(name: string): ServerUser {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return undefined;
  }
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
