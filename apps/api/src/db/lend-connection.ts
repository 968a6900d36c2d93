/** Lends a connection of the pool whose every wait ends, and which is thrown away once it broke or fell silent. */
import type pg from 'pg';
import { traceStatement } from './trace-statement.ts';
import { DatabaseAway, saysAway } from './database-away.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type QueryDeadline, Unanswered } from './query-deadline.ts';

export interface LentConnection {
  /** Throws DatabaseAway when the connection broke or fell silent, and then for every further statement, at once. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy: boolean): void;
}

export interface Lender {
  /** Throws DatabaseAway when none can be had in time. */
  lend(): Promise<LentConnection>;
  /** How long the one who has waited longest for a connection has waited, in milliseconds. */
  longestWaitMs(): number;
}

export function lendConnections(pool: pg.Pool, deadline: QueryDeadline, tracing: Tracing): Lender {
  // In the order in which they came.
  const waiting = new Set<{ since: number }>();
  const broken = new WeakSet<pg.PoolClient>();
  // Without a listener one that breaks while somebody holds it would end the process.
  pool.on('connect', (client) => void client.on('error', () => broken.add(client)));

  const lend = async () => {
    const one = { since: performance.now() };
    waiting.add(one);
    const client = await connect(pool, deadline).finally(() => waiting.delete(one));
    let lost: DatabaseAway | undefined;
    return {
      async query(statement: pg.QueryConfig) {
        if (lost) throw lost;
        try {
          return await traceStatement(tracing, statement.text, () =>
            deadline.within(client.query(statement)),
          );
        } catch (error) {
          if (!(error instanceof Unanswered) && !saysAway(error) && !broken.has(client)) throw error;
          lost = new DatabaseAway(error);
          throw lost;
        }
      },
      release: (destroy: boolean) => client.release(destroy || lost !== undefined),
    };
  };
  return {
    lend,
    longestWaitMs: () => {
      for (const { since } of waiting) return performance.now() - since;
      return 0;
    },
  };
}

async function connect(pool: pg.Pool, deadline: QueryDeadline): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await deadline.within(connecting);
  } catch (error) {
    // One that comes after all is for others.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw new DatabaseAway(error);
  }
}
