/** Waits for Postgres at the start: retries for a minute, then ends the process. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, directUrlOf, isPooled } from '../config.ts';

const MAX_WAIT_MS = 60_000;
const RETRY_MS = 1_000;
/** Migrations use its features, such as `alter column … set expression`. */
const MIN_MAJOR = 17;

/** Thrown for a Postgres that stays unusable after any wait. */
class UnsupportedPostgres extends Error {
  override readonly name = 'UnfitPostgres';
}

/** Retries the step until it succeeds and returns its result. Logs every retry. */
export async function waitForPostgres<Value>(
  log: Logger,
  step: () => Promise<Value>,
  longestMs = MAX_WAIT_MS,
): Promise<Value> {
  const until = Date.now() + longestMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (isFinal(error) || Date.now() >= until) return giveUp(log, error);
      log.warn(`Postgres can’t be reached yet, and is tried again: ${reasonOf(error)}`);
      await wait(RETRY_MS);
    }
  }
}

/** Resolves when Postgres responds at every configured address, is new enough, and limits statements through a pooler. */
export async function checkDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<void> {
  const { hasLimits } = await checkPostgres(config.DATABASE_URL);
  if (!isPooled(config)) return;
  await checkPostgres(directUrlOf(config));
  if (!hasLimits) {
    throw new UnsupportedPostgres(
      'statements that come through DATABASE_URL have no time limit: run the migrations, then RECONNECT in PgBouncer',
    );
  }
}

/** Connects once. Rejects within a few seconds without an answer, and for a Postgres that is too old. */
export async function checkPostgres(url: string, oldest = MIN_MAJOR): Promise<{ hasLimits: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string; limit: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
        current_setting('statement_timeout') as limit`,
    );
    const [server] = rows;
    if (!server || server.number < oldest * 10_000) {
      throw new UnsupportedPostgres(
        `Postgres ${oldest} or newer is needed, and this is ${server?.name ?? 'unknown'}`,
      );
    }
    return { hasLimits: server.limit !== '0' };
  } finally {
    // Not awaited: an unreachable server never closes the connection.
    client.end().catch(() => undefined);
  }
}

/** A wrong password, a wrong database and an unsupported server don't change by waiting. */
const isFinal = (error: unknown) =>
  error instanceof UnsupportedPostgres ||
  (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''));

function giveUp(log: Logger, error: unknown): never {
  const why = error instanceof UnsupportedPostgres ? '' : ', since Postgres can’t be reached';
  log.fatal(`The start has ended${why}: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || error.name;
}
