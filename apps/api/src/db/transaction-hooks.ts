/**
 * A connection whose every transaction does something of its caller's at its begin and before its commit. A single
 * statement that may write gets a transaction of its own for that.
 */

import type { PostgresPoolClient } from 'kysely';

/** What it throws undoes the transaction. */
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
      // On a connection that broke there is nothing left to roll back.
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

/** A statement that begins so changes nothing that anybody wants to know of; what locks or announces is no change. */
const isRead = (text: string) => /^\s*(select|rollback|savepoint|release)\b/i.test(text);
