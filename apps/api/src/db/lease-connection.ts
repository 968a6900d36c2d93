/** Lends a connection of the pool whose every wait ends, and which is thrown away once it broke or fell silent. */
import type pg from 'pg';
import { DatabaseUnavailable, hasUnavailableCode } from './database-unavailable.ts';
import { type Tracing, noTracing } from '../tracing/tracing.ts';
import { type QueryDeadline, QueryTimeout } from './query-deadline.ts';

export interface LeasedConnection {
  /** Throws DatabaseUnavailable when the connection broke or fell silent, and then for every further statement, at once. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy: boolean): void;
}

export interface ConnectionLeaser {
  /** Throws DatabaseUnavailable when none can be had in time. */
  lease(): Promise<LeasedConnection>;
  /** How long the one who has waited longest for a connection has waited, in milliseconds. */
  longestWaitMs(): number;
}

export function createConnectionLeaser(
  pool: pg.Pool,
  deadline: QueryDeadline,
  tracing: Tracing,
): ConnectionLeaser {
  // In the order in which they came.
  const waiting = new Set<{ since: number }>();
  const broken = new WeakSet<pg.PoolClient>();
  // Without a listener one that breaks while somebody holds it would end the process.
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
    // One that comes after all is for others.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw new DatabaseUnavailable(error);
  }
}

const MAX_TEXT_LENGTH = 2_000;

const traceStatement = <Value>(tracing: Tracing, text: string, work: () => Promise<Value>): Promise<Value> =>
  // Nobody reads the text then, and statements are many.
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

/** Ours are parameters already; those that others write into the text are not shown either. */
const withoutValues = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "'?'");
