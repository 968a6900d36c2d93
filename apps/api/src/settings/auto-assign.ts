/** Whether new orders are assigned automatically; off by default. */

import type { Db, Tx } from '../db/database.ts';

/** Read in the transaction that creates the order, so a change applies from the next order on. */
export async function isAutoAssigned(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'auto_assign')
    .executeTakeFirst();
  return row?.value === true;
}
