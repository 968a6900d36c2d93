/** One Postgres for all API tests, with a migrated template database that each test file clones. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../dev/postgres.ts';
import { createDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
  }
}

/** Uses the server at TEST_DATABASE_URL, or starts its own. */
export default async function setup(project: TestProject) {
  const external = process.env['TEST_DATABASE_URL'];
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const own = external === undefined ? await startPostgres({ dataDir, port: 0, fast: true }) : undefined;
  const url = external ?? own?.url ?? '';
  const templateName = `portal_template_${process.pid}`;

  await administer(url, `create database ${templateName}`);
  const database = createDatabase({ url: databaseUrl(url, templateName), poolSize: 2 });
  await migrateToLatest(database.db);
  await database.close();
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);

  return async () => {
    await administer(url, `drop database ${templateName} with (force)`);
    await own?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement on a separate connection and returns its rows. */
export async function administer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
