/** A staff member who can be given a ticket. */
import type { Tx } from '../db/database.ts';
import { invalid } from '../contract/errors.ts';

/**
 * The id, if it is an active staff member's, who can't be deactivated until the transaction ends. Throws 400 otherwise.
 * To be called before the work itself is locked: deactivating locks the person first and then their work.
 * @param field of the payload that names the person.
 */
export async function activeStaff(tx: Tx, field: string, id: number): Promise<number> {
  const staff = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'staff')
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!staff) throw invalid([{ field, message: 'Choose one of the staff.' }]);
  return staff.id;
}
