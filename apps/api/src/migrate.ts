/** Command: applies the release's migrations, or lists the missing ones with `--check`. */

import { parseArgs } from 'node:util';
import { directUrlOf, readDatabaseConfig } from './config.ts';
import { listMissing, runMigrations } from './db/run-migrations.ts';
import { checkPostgres } from './db/wait-for-postgres.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const url = directUrlOf(readDatabaseConfig());
  await checkPostgres(url);
  if (!values.check) await runMigrations(url, say);
  else if ((await listMissing(url, say)).length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
