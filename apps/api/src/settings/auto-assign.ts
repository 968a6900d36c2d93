/** Whether new orders are given to a staff member by themselves; off until an admin switches it on. */
import type { Db, Tx } from '../db/database.ts';

/** Read in the transaction of an order's birth, so that the switch holds from the next order on. */
export async function isAutoAssigned(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'auto_assign')
    .executeTakeFirst();
  return row?.value === true;
}
