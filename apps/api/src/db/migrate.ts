/** Applies the .sql files of migrations/ in order, each under Kysely's lock. */

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { setRoleLimits } from './session-limits.ts';

export interface MigrateOptions {
  /** The folder of the .sql files. */
  folder?: URL;
  /** Called after each migration. */
  onDone?: (name: string, seconds: number) => void;
  /** Called when a migration waits for locks of others. */
  onWait?: (name: string) => void;
  /** The pause between two attempts to get locks. */
  pauseMs?: number;
}

const ownFolder = new URL('../../migrations/', import.meta.url);
const mostTries = 20;
/** The first line of a file with one statement that cannot run in a transaction, such as `create index concurrently`. */
const outsideTransaction = '-- outside a transaction';

/** Runs each pending migration in its own transaction and returns their names. Throws when one fails. */
export async function migrateToLatest(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = ownFolder, onDone } = options;
  const texts = await readTexts(folder);
  const migrator = createMigrator(db, texts);
  const done: string[] = [];
  for (;;) {
    const [next] = await notExecuted(migrator);
    if (next === undefined) break;
    const begun = performance.now();
    await runOne(migrator, { name: next, text: texts.get(next) ?? '' }, options);
    onDone?.(next, (performance.now() - begun) / 1000);
    done.push(next);
  }
  await setRoleLimits(db);
  return done;
}

/** Names of the migrations of this release that the database lacks. */
export async function findMissingMigrations(db: Db, folder = ownFolder): Promise<string[]> {
  return notExecuted(createMigrator(db, await readTexts(folder)));
}

const notExecuted = async (migrator: Migrator) =>
  (await migrator.getMigrations())
    .filter(({ executedAt }) => executedAt === undefined)
    .map(({ name }) => name);

async function runOne(
  migrator: Migrator,
  { name, text }: { name: string; text: string },
  { onWait, pauseMs = 3_000 }: MigrateOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateUp({ disableTransactions: isOutside(text) });
    if (error === undefined) return;
    if (!isLocked(error) || tries === mostTries)
      throw new Error(`migration ${name} failed`, { cause: error });
    onWait?.(name);
    await wait(pauseMs);
  }
}

const isOutside = (text: string) => text.startsWith(outsideTransaction);

/** A `lock_timeout`: waiting longer would block all later requests. */
const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

function createMigrator(db: Db, texts: ReadonlyMap<string, string>): Migrator {
  const migrations = Object.fromEntries([...texts].map(([name, text]) => [name, migrationOf(text)]));
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

const migrationOf = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const index = isOutside(text) ? /\bconcurrently if not exists (\w+)/i.exec(text)?.[1] : undefined;
    if (index !== undefined) await dropHalfMade(db, index);
    await sql.raw(text).execute(db);
  },
});

/** An interrupted creation leaves an invalid index. */
async function dropHalfMade(db: Kysely<unknown>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${index} and not indisvalid`.execute(
    db,
  );
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
}

async function readTexts(folder: URL): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const texts = files.map(async (file): Promise<[string, string]> => [
    file.replace(/\.sql$/, ''),
    await readFile(new URL(file, folder), 'utf8'),
  ]);
  return new Map(await Promise.all(texts));
}
