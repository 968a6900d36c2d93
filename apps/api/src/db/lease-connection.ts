/** Leases connections of the pool: every wait has a timeout, and a broken or silent connection is discarded. */

import type pg from 'pg';
import { type Tracing, noTracing } from '../tracing/tracing.ts';
import { DatabaseUnavailable, hasUnavailableCode } from './database-unavailable.ts';
import { type QueryDeadline, QueryTimeout } from './query-deadline.ts';

export interface LeasedConnection {
  /** Throws DatabaseUnavailable when the connection broke or timed out, and at once for every later statement. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy: boolean): void;
}

export interface ConnectionLeaser {
  /** Throws DatabaseUnavailable when no connection is available in time. */
  lease(): Promise<LeasedConnection>;
  /** The longest current wait for a connection, in milliseconds. */
  longestWaitMs(): number;
}

export function createConnectionLeaser(
  pool: pg.Pool,
  deadline: QueryDeadline,
  tracing: Tracing,
): ConnectionLeaser {
  // In the order of their arrival.
  const waiting = new Set<{ since: number }>();
  const broken = new WeakSet<pg.PoolClient>();
  // Without a listener, a connection that breaks while it is leased would end the process.
  pool.on('connect', (client) => void client.on('error', () => broken.add(client)));

  const lease = async () => {
    const one = { since: performance.now() };
    waiting.add(one);
    const client = await connect(pool, deadline).finally(() => waiting.delete(one));
    let lost: DatabaseUnavailable | undefined;
    return {
      async query(statement: pg.QueryConfig) {
        if (lost) throw lost;
        try {
          return await traceStatement(tracing, statement.text, () =>
            deadline.within(client.query(statement)),
          );
        } catch (error) {
          if (!(error instanceof QueryTimeout) && !hasUnavailableCode(error) && !broken.has(client))
            throw error;
          lost = new DatabaseUnavailable(error);
          throw lost;
        }
      },
      release: (destroy: boolean) => client.release(destroy || lost !== undefined),
    };
  };
  return {
    lease,
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
    // A connection that arrives after the timeout goes back to the pool.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw new DatabaseUnavailable(error);
  }
}

const MAX_TEXT_LENGTH = 2_000;

const traceStatement = <Value>(tracing: Tracing, text: string, work: () => Promise<Value>): Promise<Value> =>
  // Saves work on every statement when tracing is off.
  tracing === noTracing
    ? work()
    : tracing.span(
        summaryOf(text),
        {
          kind: 'client',
          facts: {
            'db.system.name': 'postgresql',
            'db.query.text': withoutValues(text).slice(0, MAX_TEXT_LENGTH),
          },
        },
        work,
      );

/** "select people": the verb and the first table. */
function summaryOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

/** Hides literals in a statement's text; the product's own values are parameters. */
const withoutValues = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "'?'");
