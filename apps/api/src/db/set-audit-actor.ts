/**
 * Says at the begin of a transaction who is at work, for the triggers of the audit log. Local to the transaction, so
 * that nothing of it stays on the connection, also behind a pooler that hands it on.
 */
import type { Hook } from './transaction-hooks.ts';

/** Of an operation that a staff member or an admin calls. */
export interface AuditedActor {
  readonly userId: number;
  readonly role: 'staff' | 'admin';
  readonly operation: string;
}

export const setAuditActor = ({ userId, role, operation }: AuditedActor): Hook => {
  const label = `${userId} ${role} ${operation}`;
  return (client) => client.query(`select set_config('portal.actor', $1, true)`, [label]);
};

/** Of a command of `npm run admin`: the operator, who has no account here. */
export const setAuditOperator = (command: string): Hook => {
  const label = `- operator ${command}`;
  return (client) => client.query(`select set_config('portal.actor', $1, true)`, [label]);
};
