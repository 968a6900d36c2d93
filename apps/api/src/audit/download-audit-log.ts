/** Sends the audit log as CSV behind a link of `export_audit_log`, newest first. */

import { istDate, istText } from '@portal/domain/ist-date';
import * as z from 'zod';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import type { Replica } from '../db/replica.ts';
import type { AppDeps } from '../deps.ts';
import { csvAnswer } from '../http/serve-csv.ts';
import type { RowPosition } from '../lists/cursor.ts';
import { linkSecrets } from '../secrets.ts';
import { auditFilePath } from './audit-file-link.ts';
import { type AuditFilters, type AuditRow, findEntries } from './audit-rows.ts';
import { viewEntry } from './audit-view.ts';

const titles = [
  'At',
  'Time in India',
  'Person ID',
  'Person',
  'Role',
  'Call',
  'Action',
  'Object',
  'Object ID',
  'Changes',
];
const batch = 1_000;

const signedFilters = z
  .object({
    actor_id: z.number(),
    action: z.enum(['add', 'change', 'remove', 'read']),
    object: z.string(),
    object_id: z.string(),
    date: z.string(),
  })
  .exactPartial();

// Not async: the body is streamed later.
export const downloadAuditLog: Handler<'downloadAuditLog'> = (deps, call) => {
  const filters = filtersOf(deps, call);
  const name = `Audit log ${istDate(deps.clock.now())}.csv`;
  return Promise.resolve(csvAnswer(titles, readAllEntries(deps.replica, filters), name));
};

/** The signed filters, so a link can't be changed to show more. */
function filtersOf({ config, clock }: AppDeps, { query }: Call<'downloadAuditLog'>): AuditFilters {
  const verdict = verifyLink(linkSecrets(config), auditFilePath(query.filters), query, clock.now());
  if (verdict === 'forged') throw unauthenticAccess();
  if (verdict === 'expired') {
    throw new Problem('unauthenticated', 'This link has ended. Please export the audit log again.');
  }
  return signedFilters.parse(JSON.parse(query.filters));
}

/** Each batch is its own query, so a slow reader holds no connection. */
async function* readAllEntries(
  replica: Pick<Replica, 'read'>,
  filters: AuditFilters,
): AsyncGenerator<string[][]> {
  for (let after: RowPosition | undefined; ;) {
    const rows = await replica.read((db) => findEntries(db, filters, { limit: batch, after }));
    if (rows.length > 0) yield rows.map(cellsOf);
    after = rows.at(-1);
    if (rows.length < batch) return;
  }
}

function cellsOf(row: AuditRow): string[] {
  const { at, actor, operation, action, object, object_id: objectId, changes } = viewEntry(row);
  const changeTexts = changes.map(({ field, shown, before, after }) =>
    shown ? `${field}: ${before ?? '–'} → ${after ?? '–'}` : field,
  );
  const time = istText(row.at);
  return [
    at,
    time,
    actor.id === null ? '' : String(actor.id),
    actor.name,
    actor.role,
    operation,
    action,
    object,
    objectId,
    changeTexts.join('; '),
  ];
}
