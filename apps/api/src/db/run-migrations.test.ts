/** `migrate` updates a database to this release's schema; processes wait for it. */

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { administer, databaseUrl } from '../../test/global-setup.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { testConfig } from '../../test/test-config.ts';
import { createDatabase, type Database } from './database.ts';
import { findMissingMigrations, migrateToLatest } from './migrate.ts';
import { runMigrations } from './run-migrations.ts';

vi.setConfig({ testTimeout: 60_000 });

const serverUrl = inject('postgresUrl');
const made: string[] = [];
const cleanUps: (() => Promise<unknown>)[] = [];

let url: string;
let database: Database;
beforeEach(async () => {
  const name = `portal_empty_${process.pid}_${made.length}`;
  await administer(serverUrl, `create database ${name}`);
  made.push(name);
  url = databaseUrl(serverUrl, name);
  database = createDatabase({ url, poolSize: 4 });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await database.close();
});
afterAll(async () => {
  for (const name of made) await administer(serverUrl, `drop database ${name} with (force)`);
});

const program = new URL('../migrate.ts', import.meta.url).pathname;
interface Ended {
  code: number;
  out: string;
  error: string;
}
const migrate = (args: string[] = [], env: Record<string, string> = { DATABASE_URL: url }) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, error: stderr }),
    );
  });
const migrationNames = async () =>
  (await readdir(new URL('../../migrations/', import.meta.url))).map((file) => file.replace('.sql', ''));

describe('migrate', () => {
  it('creates the schema of an empty database, reports it, and does nothing the next time', async () => {
    const names = await migrationNames();
    const first = await migrate();
    expect(first).toMatchObject({ code: 0, error: '' });
    for (const name of names) expect(first.out).toContain(`${name}: done in`);
    expect(first.out).toContain(`${names.length} migrations were run.`);
    expect(await migrate()).toEqual({ code: 0, out: 'Nothing was missing.\n', error: '' });
    expect(await migrate(['--check'])).toEqual({ code: 0, out: 'Nothing is missing.\n', error: '' });
  });

  it('with --check lists missing migrations, changes nothing, and fails', async () => {
    const { code, out } = await migrate(['--check']);
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual((await migrationNames()).map((name) => `${name}: missing`));
    const { rows } =
      await sql`select from pg_tables where schemaname = 'public' and tablename = 'people'`.execute(
        database.db,
      );
    expect(rows).toEqual([]);
  });

  it('run twice concurrently applies each migration once', async () => {
    const both = await Promise.all([migrate(), migrate()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const lines = both.map(({ out }) => out).join('');
    for (const name of await migrationNames()) expect(lines.split(`${name}: done in`)).toHaveLength(2);
  });

  it('reports a failure in one line', async () => {
    expect(await migrate([], {})).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('DATABASE_URL is missing'),
    });
    const away = await migrate([], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
    expect(away.code).toBe(1);
    expect(away.error.trim().split('\n')).toHaveLength(1);
  });
});

it('a release accepts a database migrated by a later one, so that a rollback is possible', async () => {
  await migrate();
  await sql`insert into kysely_migration values ('9999-of-a-later-release', now()::text)`.execute(
    database.db,
  );
  expect(await findMissingMigrations(database.db)).toEqual([]);
  expect(await migrate()).toEqual({ code: 0, out: 'Nothing was missing.\n', error: '' });
});

describe('a migration', () => {
  const folderWith = async (files: Record<string, string>) => {
    const path = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
    cleanUps.push(() => rm(path, { recursive: true }));
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
    return pathToFileURL(`${path}/`);
  };

  it('that fails is rolled back; earlier ones are kept', async () => {
    const folder = await folderWith({
      '0001-a.sql': 'create table a (id int);',
      '0002-b.sql': 'create table b (id int); select 1 / 0;',
    });
    await expect(migrateToLatest(database.db, { folder })).rejects.toThrow('0002-b failed');
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where tablename in ('a', 'b')`.execute(database.db);
    expect(rows).toEqual([{ tablename: 'a' }]);
  });

  it('outside a transaction creates an index concurrently, also after an aborted attempt', async () => {
    const folder = await folderWith({
      '0001-a.sql': 'create table a (id int);',
      '0002-a-id.sql': '-- outside a transaction\ncreate index concurrently if not exists a_id on a (id);',
    });
    await migrateToLatest(database.db, {
      folder: await folderWith({ '0001-a.sql': 'create table a (id int);' }),
    });
    // The invalid index of an aborted attempt.
    await sql`create index a_id on a (id)`.execute(database.db);
    await sql`update pg_index set indisvalid = false where indexrelid = 'a_id'::regclass`.execute(
      database.db,
    );
    await migrateToLatest(database.db, { folder });
    const { rows } =
      await sql`select from pg_index where indexrelid = 'a_id'::regclass and indisvalid`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('has no statement timeout', async () => {
    const first = { '0001-a.sql': 'create table a (id int);' };
    await runMigrations(url, () => undefined, await folderWith(first));
    const { rows } = await database.pool.query<{ limit: string }>('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
    const limitIs0 = `do $$ begin assert current_setting('statement_timeout') = '0'; end $$;`;
    const lines: string[] = [];
    await runMigrations(
      url,
      (line) => lines.push(line),
      await folderWith({ ...first, '0002-b.sql': limitIs0 }),
    );
    expect(lines.at(-1)).toBe('One migration was run.');
  });

  it('that cannot get its lock lets other statements pass, and retries', async () => {
    const folder = await folderWith({
      '0001-a.sql': 'create table a (id int);',
      '0002-a.sql': "set local lock_timeout = '50ms'; alter table a add column b int;",
    });
    await migrateToLatest(database.db, {
      folder: await folderWith({ '0001-a.sql': 'create table a (id int);' }),
    });
    const holder = await database.pool.connect();
    cleanUps.push(async () => holder.release());
    await holder.query('begin; lock table a in access share mode');
    const waits: string[] = [];
    const done = await migrateToLatest(database.db, {
      folder,
      pauseMs: 10,
      onWait: (name) => {
        waits.push(name);
        if (waits.length === 2) void holder.query('rollback');
      },
    });
    expect(done).toEqual(['0002-a']);
    expect(waits.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a process on a database without its migrations', () => {
  const config = () => testConfig({ DATABASE_URL: url, LOG_LEVEL: 'info' });
  const readyz = async (base: string) => {
    const answer = await fetch(`${base}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };

  it('is live but not ready, reports what is missing, and works after the migration', async () => {
    const names = await migrationNames();
    const server = await startServerProcess('server.ts', config(), (cleanUp) => cleanUps.push(cleanUp));
    expect(await fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200);
    expect(await readyz(server.url)).toEqual({ status: 503, text: expect.stringContaining(names[0] ?? '') });
    const call = () =>
      fetch(`${server.url}/api/provider`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    const refused = await call();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ status: 'false', code: 'unavailable' });
    await migrate();
    await vi.waitFor(async () => expect(await readyz(server.url)).toMatchObject({ status: 200 }), {
      timeout: 20_000,
    });
    expect((await call()).status).toBe(200);
  });
});
