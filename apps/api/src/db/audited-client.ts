/**
 * A connection whose writes say who is at work: `portal.actor` is set within each transaction, and a single statement
 * that may write gets a transaction of its own. Local to the transaction, so that nothing of it stays on the connection,
 * also behind a pooler that hands it on.
 */
import type { PostgresPoolClient } from 'kysely';

/** Of an operation that a staff member or an admin calls. */
export interface AuditedActor {
  readonly userId: number;
  readonly role: 'staff' | 'admin';
  readonly operation: string;
}

export function auditedClient(client: PostgresPoolClient, actor: AuditedActor): PostgresPoolClient {
  const label = `${actor.userId} ${actor.role} ${actor.operation}`;
  const sayWho = () => client.query(`select set_config('portal.actor', $1, true)`, [label]);
  let inTransaction = false;

  const alone = async (text: string, values: readonly unknown[]) => {
    await client.query('begin', []);
    try {
      await sayWho();
      const result = await client.query<unknown>(text, values);
      await client.query('commit', []);
      return result;
    } catch (error) {
      // On a connection that broke there is nothing left to roll back.
      await client.query('rollback', []).catch(() => undefined);
      throw error;
    }
  };

  const begin = async (text: string, values: readonly unknown[]) => {
    const result = await client.query<unknown>(text, values);
    inTransaction = true;
    await sayWho();
    return result;
  };

  return {
    // oxlint-disable-next-line typescript/no-explicit-any -- the driver's signature is overloaded for cursors, which we never open
    query: (statement: any, values?: readonly unknown[]): any => {
      const text = String(statement);
      if (/^\s*(begin|start transaction)\b/i.test(text)) return begin(text, values ?? []);
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) inTransaction = false;
      return inTransaction || isRead(text) ? client.query(text, values ?? []) : alone(text, values ?? []);
    },
    release: (destroy) => client.release(destroy),
  };
}

/** A statement that begins so changes nothing that is audited; what locks or announces is no change. */
const isRead = (text: string) => /^\s*(select|commit|rollback|savepoint|release)\b/i.test(text);
