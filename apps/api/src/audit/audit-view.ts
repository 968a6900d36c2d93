import type { components } from '@portal/sdk/contract.gen';
import type { AuditRow } from './audit-rows.ts';

type Entry = components['schemas']['AuditEntry'];

export const viewEntry = (row: AuditRow): Entry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
  operation: row.operation,
  action: row.action,
  object: row.object,
  object_id: row.object_id,
  changes: Object.entries(row.changes)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([field, values]) => viewChange(field, values)),
});

/** A field without values is one whose content is not logged. */
function viewChange(field: string, values: [unknown, unknown] | null): Entry['changes'][number] {
  if (values === null) return { field, shown: false };
  const [before, after] = values;
  return { field, shown: true, before: textOf(before), after: textOf(after) };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
