/** Creates a database cluster atomically. */

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './choose-place.ts';

const MAJOR_VERSION = '18';
const run = promisify(execFile);

/** Runs initdb unless the cluster exists. @throws when it belongs to another user or another major version. */
export async function initialiseCluster(place: Place, password: string): Promise<void> {
  if (existsSync(place.cluster)) checkCluster(place);
  else await makeCluster(place, password);
}

async function makeCluster(place: Place, password: string): Promise<void> {
  // initdb writes into a temporary folder, so that an incomplete cluster is never used.
  const half = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.user) await giveTo(place.user, [half, passwordFile]);
  try {
    await run(join(place.bin, 'initdb'), initdbArguments(half, passwordFile), {
      ...place.user,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
    await rename(half, place.cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting by code point is the same on every machine, unlike the machine's own locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // After a power cut initdb simply runs again.
    '--no-sync',
    '--no-instructions',
  ];
}

async function giveTo(user: { uid: number; gid: number }, paths: string[]): Promise<void> {
  for (const path of paths) await chown(path, user.uid, user.gid);
}

function checkCluster({ cluster, user }: Place): void {
  const owner = statSync(cluster).uid;
  const runner = user?.uid ?? process.getuid?.() ?? owner;
  if (owner !== runner) {
    throw new Error(
      `The database in ${cluster} was made by another user. Start as that user, or empty it with npm run reset.`,
    );
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${cluster} is of Postgres ${version}, this is Postgres ${MAJOR_VERSION}. Empty it with npm run reset.`,
    );
  }
}
