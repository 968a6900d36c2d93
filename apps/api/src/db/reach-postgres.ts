/** What a start needs of Postgres: tried again while that can't be reached, and after a minute the process ends. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const longestStartMs = 60_000;
const pauseMs = 1_000;

/** Answers what the step answers, which may be tried often. Says each time in one line that it waits, or gives up. */
export async function reachPostgres<Value>(
  log: Logger,
  step: () => Promise<Value>,
  longestMs = longestStartMs,
): Promise<Value> {
  const until = Date.now() + longestMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (isFinal(error) || Date.now() >= until) return giveUp(log, error);
      log.warn(`Postgres can’t be reached yet, and is tried again: ${reasonOf(error)}`);
      await wait(pauseMs);
    }
  }
}

/** Resolves once Postgres answers, and rejects within a few seconds when it does not. */
export async function askPostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // Not awaited: who is out of reach never says goodbye.
    client.end().catch(() => undefined);
  }
}

/** A wrong password and a wrong name stay wrong. */
const isFinal = (error: unknown) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');

function giveUp(log: Logger, error: unknown): never {
  log.fatal(`The start has ended, since Postgres can’t be reached: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || error.name;
}
