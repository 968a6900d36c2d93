/** The pool, with limits on every wait, and Kysely over it with each hot statement named. */
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';
import { nameOf } from './statement-names.ts';
import { type TransactionHooks, withHooks } from './transaction-hooks.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The same database for one call, each of whose transactions has something to say of it. */
  withHooks(hooks: TransactionHooks): Db;
  close(): Promise<void>;
}

// Ids and paise stay far below 2^53, so that numbers carry them exactly; dates stay text (stack trap 31).
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

export function createDatabase({ url, poolSize }: { url: string; poolSize: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'portal',
    // No wait without an end (stack traps 27, 29).
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process (trap 30).
  pool.on('error', () => undefined);
  // So is one that breaks while a call holds it: the call's next statement fails, and the process lives on.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const through = (connect: () => Promise<PostgresPoolClient>): Db =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    });
  const db = through(() => connectNamed(pool));
  return {
    db,
    pool,
    withHooks: (hooks) => through(async () => withHooks(await connectNamed(pool), hooks)),
    close: () => db.destroy(),
  };
}

/** Kysely sends unnamed statements, which Postgres parses and plans each time; names let it remember them. */
async function connectNamed(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  return {
    // oxlint-disable-next-line typescript/no-explicit-any -- the driver's signature is overloaded for cursors, which we never open
    query: (text: any, values?: readonly unknown[]): any => {
      const statement = String(text);
      const name = nameOf(statement);
      return client.query({
        text: statement,
        values: [...(values ?? [])],
        ...(name !== undefined && { name }),
      });
    },
    release: (destroy) => client.release(destroy),
  };
}
