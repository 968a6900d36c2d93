/** Starts and stops an embedded Postgres 18 on loopback, for development and tests. */

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve, join } from 'node:path';
import { choosePlace, removeCluster } from './postgres/choose-place.ts';
import { initialiseCluster } from './postgres/initialise-cluster.ts';
import { launchPostmaster } from './postgres/launch-postmaster.ts';
import { stopLeftover } from './postgres/stop-leftover.ts';

export interface PostgresOptions {
  /** Folder of all files of this server; created if missing, never shared by two servers. */
  dataDir: string;
  /** TCP port on 127.0.0.1; 0 picks a free one. */
  port: number;
  /** For tests only: trades durability (no fsync) for speed. */
  fast?: boolean;
}

export interface RunningPostgres {
  /** Superuser address of the database `postgres`, with its password. */
  url: string;
  port: number;
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>;
  /** Fast shutdown: ends open connections, flushes everything, and waits for the end. Safe to call twice. */
  stop(): Promise<void>;
  /** Stops and deletes `dataDir`, and its files outside. */
  remove(): Promise<void>;
}

/**
 * Starts the server, and creates its cluster on the first call. A server left over from a killed parent is
 * stopped first. As root, it drops root's rights (which Postgres requires) and, when that user cannot
 * enter the checkout, keeps its binaries and data below /var/lib and stores their path in `dataDir`.
 * @throws when the port is busy, or the data belongs to another user or another major version.
 */
export async function startPostgres({
  dataDir,
  port,
  fast = false,
}: PostgresOptions): Promise<RunningPostgres> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true, mode: 0o711 });
  // Others may pass through (the server's user has to, below root's folder) but not look inside.
  await chmod(home, 0o711);
  const place = await choosePlace(home);
  const password = await keepPassword(home);
  await stopLeftover(place);
  await initialiseCluster(place, password);
  const postmaster = await launchPostmaster(place, { port, fast, password });
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${postmaster.port}/postgres`,
    port: postmaster.port,
    ended: postmaster.ended,
    stop: postmaster.stop,
    remove: async () => {
      await postmaster.stop();
      await removeCluster(home);
    },
  };
}

/** The password of the cluster below `home`; generated on the first call. */
async function keepPassword(home: string): Promise<string> {
  const file = join(home, 'password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const made = randomBytes(24).toString('hex');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
