/** Choices for a ticket: published services and active staff, by name only (roles-006). */

import type { Db } from '../db/database.ts';

/** More staff than any installation has; with more, the newest would have to be found by search. */
const MAX_STAFF = 1_000;

export const staffChoices = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('user_type', '=', 'staff')
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_STAFF)
    .execute();

export const serviceChoices = (db: Db) =>
  db.selectFrom('services').select(['id', 'name']).where('state', '=', 'published').orderBy('name').execute();
