/** The embedded database: durable, on loopback only, and able to restart after every kind of end. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from './postgres.ts';
import { removeCluster } from './postgres/choose-place.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  dataDir = join(folder, 'postgres');
});

afterAll(async () => {
  await removeCluster(dataDir);
  await rm(folder, { recursive: true });
});

it('is durable, in UTC, sorts by code point and listens on loopback only', async () => {
  const server = await startPostgres({ dataDir, port: 0 });
  const [row] = await query(
    server.url,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
            current_setting('timezone') zone, current_setting('listen_addresses') addresses,
            current_setting('unix_socket_directories') sockets, lower('ÄÉ') lower, 'a' > 'B' byte_order`,
  );
  await server.stop();
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    zone: 'UTC',
    addresses: '127.0.0.1',
    sockets: '',
    lower: 'äé',
    byte_order: true,
  });
});

it('disables fsync only with `fast`', async () => {
  const server = await startPostgres({ dataDir, port: 0, fast: true });
  const [row] = await query(server.url, `select current_setting('fsync') fsync`);
  await server.stop();
  expect(row).toEqual({ fsync: 'off' });
});

it('keeps committed rows when its parent is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', parentScript()], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(parent.stdout, 'data');
  expect(String(said).trim()).toBe('written');
  parent.kill('SIGKILL');
  await once(parent, 'exit');

  const server = await startPostgres({ dataDir, port: 0 });
  const rows = await query(server.url, 'select word from kept');
  await server.stop();
  expect(rows).toEqual([{ word: 'safe' }]);
});

it('replaces a server that still runs', async () => {
  const first = await startPostgres({ dataDir, port: 0 });
  const second = await startPostgres({ dataDir, port: 0 });
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await second.stop();
  await first.stop();
});

it('reports the port when it is busy', async () => {
  const first = await startPostgres({ dataDir, port: 0 });
  const otherDir = join(folder, 'other');
  await expect(startPostgres({ dataDir: otherDir, port: first.port })).rejects.toThrow(
    `Port ${first.port} is busy`,
  );
  await removeCluster(otherDir);
  await first.stop();
});

it('protects its password from other users', async () => {
  const server = await startPostgres({ dataDir, port: 0 });
  const password = await readFile(join(dataDir, 'password'), 'utf8');
  await server.stop();
  expect(server.url).toContain(password);
  expect(password).toMatch(/^[0-9a-f]{48}$/);
});

function parentScript(): string {
  return `
    import pg from 'pg';
    import { startPostgres } from './postgres.ts';
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0 });
    const client = new pg.Client(server.url);
    await client.connect();
    await client.query("create table kept (word text); insert into kept values ('safe')");
    console.log('written');
  `;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
