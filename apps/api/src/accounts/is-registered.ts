/** Whether an active account of any role has this address (api-checkregister-003). */

import type { Db, Tx } from '../db/database.ts';

/** @param email lower case */
export async function isRegistered(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '<>', 'deactivated')
    .executeTakeFirst();
  return row !== undefined;
}
