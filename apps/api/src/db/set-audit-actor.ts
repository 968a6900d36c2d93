/**
 * Sets the actor of a transaction for the audit log's triggers. The setting is local to the transaction, so it never leaks
 * to the next user of a pooled connection.
 */

import type { Hook } from './transaction-hooks.ts';

/** A staff member or an admin who calls an operation. */
export interface AuditedActor {
  readonly userId: number;
  readonly role: 'staff' | 'admin';
  readonly operation: string;
}

export const setAuditActor = ({ userId, role, operation }: AuditedActor): Hook => {
  const label = `${userId} ${role} ${operation}`;
  return (client) => client.query(`select set_config('portal.actor', $1, true)`, [label]);
};

/** For commands of `npm run admin`: the operator, who has no account. */
export const setAuditOperator = (command: string): Hook => {
  const label = `- operator ${command}`;
  return (client) => client.query(`select set_config('portal.actor', $1, true)`, [label]);
};
