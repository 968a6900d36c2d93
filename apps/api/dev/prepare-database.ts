/** Creates the product's database and role, migrates it, and seeds it the first time. */

import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { createDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { seedDemo } from './seed/seed-demo.ts';

const NAME = 'portal';

export interface PreparedDatabase {
  /** The URL with the product's own role, which is no superuser. */
  url: string;
  /** Whether this call inserted the demo data. */
  seeded: boolean;
}

/** `adminUrl` is a superuser's; resets the role's password each time. `environmentOf` is the product's. */
export async function prepareDatabase(
  adminUrl: string,
  password: string,
  environmentOf: (databaseUrl: string) => NodeJS.ProcessEnv,
): Promise<PreparedDatabase> {
  await makeDatabase(adminUrl, password);
  const url = productUrl(adminUrl, password);
  const { db, close } = createDatabase({ url, poolSize: 2 });
  try {
    await migrateToLatest(db);
    return { url, seeded: await seedDemo(db, readConfig(environmentOf(url))) };
  } finally {
    await close();
  }
}

async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [NAME]);
    if (role.rowCount === 0) await client.query(`create role ${NAME} login`);
    await client.query(`alter role ${NAME} password ${pg.escapeLiteral(password)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}

function productUrl(adminUrl: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = NAME;
  url.password = password;
  url.pathname = `/${NAME}`;
  return url.href;
}
