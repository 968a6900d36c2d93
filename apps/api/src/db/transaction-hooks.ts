/**
 * A connection that runs its caller's hooks at the begin and before the commit of every transaction. A single
 * statement that may write runs in its own transaction for that.
 */

import type { PostgresPoolClient } from 'kysely';

/** An error rolls the transaction back. */
export type Hook = (client: PostgresPoolClient) => Promise<unknown>;
export interface TransactionHooks {
  atBegin?: Hook | undefined;
  beforeCommit?: Hook | undefined;
}

export function withHooks(
  client: PostgresPoolClient,
  { atBegin = nothing, beforeCommit = nothing }: TransactionHooks,
): PostgresPoolClient {
  let inTransaction = false;

  const begin = async (text: string) => {
    const result = await client.query<unknown>(text, []);
    inTransaction = true;
    await atBegin(client);
    return result;
  };

  const commit = async (text: string) => {
    await beforeCommit(client);
    inTransaction = false;
    return client.query<unknown>(text, []);
  };

  const alone = async (text: string, values: readonly unknown[]) => {
    await client.query('begin', []);
    try {
      await atBegin(client);
      const result = await client.query<unknown>(text, values);
      await beforeCommit(client);
      await client.query('commit', []);
      return result;
    } catch (error) {
      // A broken connection has nothing left to roll back.
      await client.query('rollback', []).catch(() => undefined);
      throw error;
    }
  };

  return {
    // oxlint-disable-next-line typescript/no-explicit-any -- the driver's signature is overloaded for cursors, which we never open
    query: (statement: any, values?: readonly unknown[]): any => {
      const text = String(statement);
      if (/^\s*(begin|start transaction)\b/i.test(text)) return begin(text);
      if (/^\s*commit\s*;?\s*$/i.test(text)) return commit(text);
      if (/^\s*rollback\s*;?\s*$/i.test(text)) inTransaction = false;
      return inTransaction || isRead(text) ? client.query(text, values ?? []) : alone(text, values ?? []);
    },
    release: (destroy) => client.release(destroy),
  };
}

const nothing: Hook = () => Promise.resolve();

/** Statements that write nothing; locks and notifications do not count as writes. */
const isRead = (text: string) => /^\s*(select|rollback|savepoint|release)\b/i.test(text);
