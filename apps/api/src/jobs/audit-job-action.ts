/** Writes retries and drops of jobs to the audit log; jobs have no table with audit triggers. */

import type { Db, Tx } from '../db/database.ts';

interface AuditActor {
  /** Null for the operator. */
  actor_id: number | null;
  actor_role: 'admin' | 'operator';
  operation: string;
}

export async function auditJobAction(
  db: Db | Tx,
  actor: AuditActor,
  action: 'retry' | 'drop',
  id: string,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...actor,
      action: action === 'drop' ? 'remove' : 'change',
      object: 'job',
      object_id: id,
      changes: '{}',
    })
    .execute();
}
