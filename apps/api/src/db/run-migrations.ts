import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { findMissingMigrations, migrateToLatest } from './migrate.ts';
import type { DB } from './schema.gen.ts';

type Say = (line: string) => void;

/** A waiting lock request blocks the requests after it, so a migration times out and retries. */
const longestLockMs = 4_000;
/** Without the role's limits for calls: a large table may take long, but must not block others. */
const options = `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=${longestLockMs}`;

/** Runs pending migrations, each once also with concurrent calls. Throws when one fails; earlier ones are kept. */
export async function runMigrations(url: string, say: Say, folder?: URL): Promise<void> {
  await withDatabase(url, async (db, client) => {
    await takeTurn(client, say);
    const done = await migrateToLatest(db, {
      ...(folder && { folder }),
      onDone: (name, seconds) => say(`${name}: done in ${seconds.toFixed(1)} s`),
      onWait: (name) => say(`${name}: waits, since others use what it changes`),
    });
    say(
      done.length === 0
        ? 'Nothing was missing.'
        : done.length === 1
          ? 'One migration was run.'
          : `${done.length} migrations were run.`,
    );
  });
}

/** Lists pending migrations and changes nothing. */
export async function listMissing(url: string, say: Say): Promise<string[]> {
  return withDatabase(url, async (db) => {
    const missing = await findMissingMigrations(db);
    for (const name of missing) say(`${name}: missing`);
    if (missing.length === 0) say('Nothing is missing.');
    return missing;
  });
}

async function withDatabase<Value>(
  url: string,
  work: (db: Kysely<DB>, client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal-migrate', options });
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'portal-migrate',
    options,
  });
  pool.on('error', () => undefined);
  client.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await client.connect();
    return await work(db, client);
  } finally {
    await db.destroy();
    await client.end();
  }
}

const turnPauseMs = 500;

/**
 * A session lock, which is released when its holder dies. Asks again and again: a session that waits in Postgres has a
 * snapshot, for whose end `create index concurrently` of the holder would wait for ever.
 */
async function takeTurn(client: pg.Client, say: Say): Promise<void> {
  for (let tries = 0; !(await tryLock(client)); tries += 1) {
    if (tries === 0) say('Another migrate is at work; this one waits for it.');
    await wait(turnPauseMs);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtext('portal migrate')) as taken`,
  );
  return rows[0]?.taken === true;
}
