/** The connection pool, with a timeout for every wait, and Kysely on it with named statements. */

import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { type LeasedConnection, createConnectionLeaser } from './lease-connection.ts';
import { createQueryDeadline } from './query-deadline.ts';
import type { DB } from './schema.gen.ts';
import { sessionLimits } from './session-limits.ts';
import { statementName } from './statement-names.ts';
import { type TransactionHooks, withHooks } from './transaction-hooks.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Callers that wait for a connection: their number, and the wait of the first. */
  queue(): { length: number; longestMs: number };
  /** The same database for one call, with hooks on each of its transactions. */
  withHooks(hooks: TransactionHooks): Db;
  close(): Promise<void>;
}

// Ids and paise stay far below 2^53, so that numbers carry them exactly; dates stay text.
const exactInteger = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an integer from the database is too large to be exact');
  return value;
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) => {
    if (oid === pg.types.builtins.INT8) return exactInteger;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- pg's types give its own parsers as any
    const usual: (text: string) => unknown = pg.types.getTypeParser(oid, format);
    return usual;
  },
};

interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Whether the address is a pooler's, which rejects limits at the start of a connection: the role has them (session-limits.ts). */
  pooled?: boolean;
  /** Milliseconds since the listener last received a response of Postgres. */
  silentForMs?: () => number;
  tracing?: Tracing;
}

export function createDatabase({
  url,
  poolSize,
  pooled = false,
  silentForMs = () => 0,
  tracing = noTracing,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'portal',
    // Every wait has a timeout; query-deadline.ts covers a Postgres that does not respond.
    connectionTimeoutMillis: 1_500,
    ...(!pooled && sessionLimits),
  });
  const deadline = createQueryDeadline(silentForMs);
  const { lease, longestWaitMs } = createConnectionLeaser(pool, deadline, tracing);
  // The pool replaces broken idle connections; an unhandled error would end the process.
  pool.on('error', () => undefined);
  const ask = pool.query.bind(pool);
  Object.assign(pool, {
    query: (...statement: unknown[]) =>
      deadline.within(Promise.resolve<unknown>(Reflect.apply(ask, pool, statement))),
  });
  const through = (connect: () => Promise<PostgresPoolClient>): Db =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    });
  const db = through(() => connectNamed(lease));
  return {
    db,
    pool,
    queue: () => ({ length: pool.waitingCount, longestMs: longestWaitMs() }),
    withHooks: (hooks) => through(async () => withHooks(await connectNamed(lease), hooks)),
    async close() {
      await db.destroy();
      // Kysely ends the pool only if this instance has run a query.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Kysely sends unnamed statements, which Postgres parses and plans each time; names let it remember them. */
async function connectNamed(lease: () => Promise<LeasedConnection>): Promise<PostgresPoolClient> {
  const client = await lease();
  return {
    // oxlint-disable-next-line typescript/no-explicit-any -- the driver's signature is overloaded for cursors, which we never open
    query: (text: any, values?: readonly unknown[]): any => {
      const statement = String(text);
      const name = statementName(statement);
      return client.query({
        text: statement,
        values: [...(values ?? [])],
        ...(name !== undefined && { name }),
      });
    },
    release: (destroy) => client.release(destroy === true),
  };
}
