/** What can be chosen for a ticket: services on sale and active staff, both by name alone (roles-006). */

import type { Db } from '../db/database.ts';

/** No installation has as many staff; if one had, its newest would have to be found by search. */
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
