/** Reads lists and reports from a streaming replica once it has replayed all earlier commits (record 0050). */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createDatabase, type Db } from './database.ts';
import { type Freshness, watchReplica } from './watch-replica.ts';

export interface Replica {
  /** Runs the query on the replica or the primary. It must only read, and may run on both. */
  read<Value>(ask: (db: Db) => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  /** Without it, the primary serves all reads. */
  url: string | undefined;
  poolSize: number;
  primary: Db;
  metrics: Metrics;
  tracing?: Tracing;
  log: Logger;
}

/** How long a read waits for the replica to catch up before it uses the primary. */
const longestWaitMs = 150;
const longestAnswerMs = 250;
const attemptsBeforeRecord = 3;

interface Both {
  primary: Db;
  replica: Db;
}

export function createReplica({ url, poolSize, primary, metrics, tracing, log }: ReplicaOptions): Replica {
  if (url === undefined) return { read: (ask) => ask(primary), stop: async () => undefined };
  const checkFreshness = async (withinMs: number): Promise<Freshness> => {
    const place = await flushedTo(primary);
    return Promise.race([
      isFresh({ primary, replica: database.db }, place, withinMs).then((fresh) => (fresh ? 'fresh' : 'late')),
      wait(withinMs + longestAnswerMs, 'silent' as const, { ref: false }),
    ]);
  };
  const health = watchReplica({ checkFreshness, metrics, log });
  // `migrate` has set the role's limits, which are replicated; a pooler would reject them from clients.
  const database = createDatabase({
    url,
    poolSize,
    pooled: true,
    silentForMs: health.silentForMs,
    ...(tracing && { tracing }),
  });

  const readOfPrimary = <Value>(ask: (db: Db) => Promise<Value>) => {
    metrics.reads.inc({ of: 'primary' });
    return ask(primary);
  };
  return {
    async read(ask) {
      if (!(await health.isUsable(longestWaitMs))) return readOfPrimary(ask);
      try {
        const value = await ask(database.db);
        metrics.reads.inc({ of: 'replica' });
        return value;
      } catch (error) {
        if (isDatabaseUnavailable(error)) health.lose(error);
        else if (!isOfReplica(error)) throw error;
        return readOfPrimary(ask);
      }
    },
    async stop() {
      health.stop();
      await database.close();
    },
  };
}

/** Every commit acknowledged until now precedes this log position. */
async function flushedTo(primary: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_flush_lsn()::text as place`.execute(
    primary,
  );
  return rows[0]?.place ?? '';
}

/**
 * The position may be in the middle of a record, since whole pages are flushed, and cannot be replayed until more is
 * written. This writes and flushes a record without effect.
 */
const completeRecord = (primary: Db) =>
  sql`select pg_logical_emit_message(false, 'portal', '', true)`.execute(primary);

/** Whether the replica has everything up to the position, or reaches it in time. False for a server that is no replica. */
async function isFresh({ primary, replica }: Both, place: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  for (let [attempt, pauseMs] = [1, 2]; ; attempt += 1, pauseMs = Math.min(2 * pauseMs, 25)) {
    const { rows } = await sql<{ fresh: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place}::pg_lsn as fresh`.execute(replica);
    if (rows[0]?.fresh === true) return true;
    if (performance.now() + pauseMs > until) return false;
    if (attempt === attemptsBeforeRecord) await completeRecord(primary);
    await wait(pauseMs);
  }
}

/** A read cancelled by replay, or a write, which is a bug but can still run on the primary. */
const isOfReplica = (error: unknown) =>
  error instanceof pg.DatabaseError && ['40001', '40P01', '25006'].includes(error.code ?? '');
