/** Writes down who tried a job again or dropped it; jobs have no table whose triggers could. */
import type { Db, Tx } from '../db/database.ts';

interface Who {
  /** Null for the operator, who has no account. */
  actor_id: number | null;
  actor_role: 'admin' | 'operator';
  operation: string;
}

export async function writeJobEntry(
  db: Db | Tx,
  who: Who,
  action: 'retry' | 'drop',
  id: string,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...who,
      action: action === 'drop' ? 'remove' : 'change',
      object: 'job',
      object_id: id,
      changes: '{}',
    })
    .execute();
}
