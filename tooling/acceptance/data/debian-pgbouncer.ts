/** Debian 13's PgBouncer with the configuration of the release, in front of any database of one Postgres. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/api/dev/free-port.ts';
import { administer } from '../../../apps/api/test/global-setup.ts';
import { projectRoot } from '../../root.ts';
import { makeFolder, startInDebian } from './debian-programs.ts';

const shipped = join(projectRoot, 'deploy/pgbouncer/pgbouncer.ini');

export interface DebianPgBouncer {
  /** The same database through PgBouncer. */
  through(url: string): string;
  /** Runs a command of its console. */
  command(text: string): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startDebianPgBouncer(
  root: string,
  postgresUrl: string,
  poolSize: number,
): Promise<DebianPgBouncer> {
  const postgres = new URL(postgresUrl);
  const folder = makeFolder(root);
  const port = await freePort();
  writeFileSync(join(folder.outside, 'userlist.txt'), `"postgres" "${await secretOf(postgresUrl)}"\n`);
  const changes = {
    'portal = host=127.0.0.1 port=5432 dbname=portal': `* = host=127.0.0.1 port=${postgres.port}`,
    'listen_port = 6432': `listen_port = ${port}\nadmin_users = postgres`,
    'default_pool_size = 40': `default_pool_size = ${poolSize}`,
    '/etc/pgbouncer/userlist.txt': `${folder.inside}/userlist.txt`,
    'unix_socket_dir = /run/postgresql': `unix_socket_dir = ${folder.inside}`,
  };
  const ini = Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${shipped} says nothing of ${from}`);
      return text.replace(from, to);
    },
    readFileSync(shipped, 'utf8'),
  );
  writeFileSync(join(folder.outside, 'pgbouncer.ini'), ini);

  const through = (url: string) => {
    const changed = new URL(url);
    changed.port = String(port);
    return changed.href;
  };
  const command = (text: string) => {
    const console = new URL(through(postgresUrl));
    console.pathname = '/pgbouncer';
    return administer(console.href, text);
  };
  const begin = () =>
    startInDebian(root, ['/usr/sbin/pgbouncer', `${folder.inside}/pgbouncer.ini`], () =>
      command('show version').then(
        () => true,
        () => false,
      ),
    );
  let running = await begin();
  return {
    through,
    command,
    kill: () => running.kill(),
    start: async () => void (running = await begin()),
    async remove() {
      await running.kill();
      folder.remove();
    },
  };
}

/** The password's SCRAM secret from Postgres, with which PgBouncer authenticates clients and itself. */
async function secretOf(url: string): Promise<string> {
  const [row] = await administer(url, `select rolpassword from pg_authid where rolname = 'postgres'`);
  return String(row?.['rolpassword']);
}
