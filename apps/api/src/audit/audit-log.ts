/** Lists the audit log for admins; database triggers write it (record 0022). */

import { isDay } from '@portal/domain/ist-date';
import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { type AuditFilters, findEntries } from './audit-rows.ts';
import { viewEntry } from './audit-view.ts';

const MAX_PEOPLE = 1_000;

export const auditLog: Handler<'auditLog'> = async ({ db, config }, { actor, body }) => {
  const filters = parseFilters(body);
  const { rows, paging } = await paginate(
    config,
    {
      name: `audit:${actor.userId}`,
      defaultSize: 50,
      load: (range) => findEntries(db, filters, range),
      positionOf: byId,
    },
    { limit: body.limit, cursor: body.cursor },
  );
  return {
    status: 'true',
    message: 'The audit log.',
    entries: rows.map(viewEntry),
    people: await findColleagues(db),
    objects: [...auditedObjects],
    ...paging,
  };
};

/** Returns the filters without other fields. Throws 400 for an invalid day. */
export function parseFilters({ actor_id, action, object, object_id, date }: AuditFilters): AuditFilters {
  if (date !== undefined && !isDay(date)) throw invalid([{ field: 'date', message: 'Choose a day.' }]);
  return {
    ...(actor_id !== undefined && { actor_id }),
    ...(action !== undefined && { action }),
    ...(object !== undefined && { object }),
    ...(object_id !== undefined && { object_id }),
    ...(date !== undefined && { date }),
  };
}

/** Includes deactivated colleagues, whose entries stay. */
const findColleagues = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('user_type', 'in', ['staff', 'admin'])
    .where('state', 'in', ['active', 'deactivated'])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute();

export const auditedObjects = [
  'order',
  'upload',
  'ticket',
  'canned reply',
  'person',
  'session',
  'service',
  'setting',
  'customer export',
  'register export',
  'GST return',
  'order view',
  'payment',
  'receipt',
  'quotation',
  'job',
  'audit log',
] as const;
