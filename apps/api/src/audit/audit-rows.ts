/** Queries the audit log, newest first; each filter has its own index. */

import { startOfIstDay } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RowRange } from '../lists/paginate.ts';

export type AuditFilters = components['schemas']['AuditFilters'];

export interface AuditRow {
  id: number;
  at: Date;
  /** Null for the system and the operator. */
  actor_id: number | null;
  actor_name: string;
  actor_role: 'staff' | 'admin' | 'system' | 'operator';
  operation: string;
  action: 'add' | 'change' | 'remove' | 'read';
  object: string;
  object_id: string;
  changes: Record<string, [unknown, unknown] | null>;
}

/**
 * Uses the indexes `audit_log_latest`, `audit_log_of_actor`, `audit_log_of_object` and `audit_log_of_action`. Entries
 * are never deleted, so the cursor is the id of the last entry of a page.
 */
export async function findEntries(
  db: Db,
  filters: AuditFilters,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
): Promise<AuditRow[]> {
  const beyond =
    after === undefined
      ? []
      : [sql`(log.at, log.id) < (select last.at, last.id from audit_log last where last.id = ${after.id})`];
  const { rows } = await sql<AuditRow>`
    select log.id, log.at, log.actor_id, log.actor_role, log.operation, log.action, log.object, log.object_id, log.changes,
      coalesce(people.name, case log.actor_role when 'operator' then 'The operator' else 'The portal' end) as actor_name
    from audit_log log left join people on people.id = log.actor_id
    where ${sql.join([sql`true`, ...conditionsOf(filters), ...beyond], sql` and `)}
    order by log.at desc, log.id desc limit ${limit}`.execute(db);
  return rows;
}

function conditionsOf({ actor_id, action, object, object_id, date }: AuditFilters): RawBuilder<unknown>[] {
  return [
    ...(actor_id === undefined ? [] : [sql`log.actor_id = ${actor_id}`]),
    ...(action === undefined ? [] : [sql`log.action = ${action}`]),
    ...(object === undefined ? [] : [sql`log.object = ${object}`]),
    ...(object_id === undefined ? [] : [sql`log.object_id = ${object_id}`]),
    ...(date === undefined ? [] : [isOfDay(date)]),
  ];
}

function isOfDay(day: string) {
  const begin = startOfIstDay(day);
  return sql`log.at >= ${begin} and log.at < ${begin}::timestamptz + interval '1 day'`;
}
