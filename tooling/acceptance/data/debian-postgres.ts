/** Debian 13's Postgres 17 on a free port of loopback, with a cluster of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/dev/free-port.ts';
import { administer } from '../../../apps/api/test/global-setup.ts';
import { makeFolder, runInDebian, startInDebian } from './debian-programs.ts';

const postgresPrograms = '/usr/lib/postgresql/17/bin';
const password = 'portal';

export interface DebianPostgres {
  port: number;
  /** Superuser address of the database `postgres`. */
  url: string;
  /** The cluster, as that Debian names it. */
  cluster: string;
  /** As a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes the cluster. */
  remove(): Promise<void>;
}

/** @param cluster of one that was copied; else a new one is made */
export async function startDebianPostgres(
  root: string,
  {
    settings = {},
    fill = initialise,
  }: {
    settings?: Record<string, string>;
    fill?: (root: string, folder: { inside: string; outside: string }) => void;
  } = {},
): Promise<DebianPostgres> {
  const folder = makeFolder(root);
  fill(root, folder);
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

function initialise(root: string, { inside, outside }: { inside: string; outside: string }) {
  writeFileSync(join(outside, 'password'), password);
  runInDebian(root, [
    `${postgresPrograms}/initdb`,
    `--pgdata=${inside}/cluster`,
    '--username=postgres',
    `--pwfile=${inside}/password`,
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
