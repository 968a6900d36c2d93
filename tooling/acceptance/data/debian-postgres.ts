/** Debian 13's Postgres 17 on a free port of loopback, with a separate cluster. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/dev/free-port.ts';
import { administer } from '../../../apps/api/test/global-setup.ts';
import { makeFolder, runInDebian, startInDebian } from './debian-programs.ts';

export const postgresPrograms = '/usr/lib/postgresql/17/bin';
const password = 'portal';

export interface DebianPostgres {
  port: number;
  /** Superuser address of the database `postgres`. */
  url: string;
  /** The path of the cluster inside that Debian. */
  cluster: string;
  /** Like a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes the cluster. */
  remove(): Promise<void>;
}

/** @param fill creates `cluster` in the folder; by default a new one */
export async function startDebianPostgres(
  root: string,
  {
    settings = {},
    fill = (folder) => initialise(root, folder),
  }: {
    settings?: Record<string, string>;
    fill?: (folder: string) => void;
  } = {},
): Promise<DebianPostgres> {
  const folder = makeFolder(root);
  fill(folder.inside);
  const port = await freePort();
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder.inside,
    max_connections: '200',
    ...settings,
  };
  const flags = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const cluster = join(folder.inside, 'cluster');
  const begin = () =>
    startInDebian(root, [`${postgresPrograms}/postgres`, '-D', cluster, ...flags], () => answers(url));
  let running = await begin();
  return {
    port,
    url,
    cluster,
    kill: () => running.kill(),
    start: async () => void (running = await begin()),
    async remove() {
      await running.stop('SIGINT');
      folder.remove();
    },
  };
}

function initialise(root: string, folder: string) {
  writeFileSync(join(root, folder, 'password'), password);
  runInDebian(root, [
    `${postgresPrograms}/initdb`,
    `--pgdata=${folder}/cluster`,
    '--username=postgres',
    `--pwfile=${folder}/password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
}

const answers = (url: string): Promise<boolean> =>
  administer(url, 'select 1').then(
    () => true,
    () => false,
  );
