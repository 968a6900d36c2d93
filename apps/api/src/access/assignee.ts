/** The staff members to whom orders and tickets are assigned. */

import { invalid } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';

/**
 * Returns the id of an active staff member, and locks them against deactivation until the transaction ends. Throws 400
 * otherwise. Call it before locking the order or ticket, since deactivation locks the person first.
 * @param field of the payload that names the person.
 */
export async function requireActiveStaff(tx: Tx, field: string, id: number): Promise<number> {
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

/**
 * Returns the assignee of finished work that is being reopened if they are not active any more, so that the work must
 * be unassigned. Locks an active one against deactivation until the transaction ends. Call it with the finished work
 * locked: deactivation waits only for open work.
 */
export async function findDepartedAssignee(
  tx: Tx,
  work: { assigned_to: number | null },
): Promise<{ id: number; name: string } | undefined> {
  if (work.assigned_to === null) return undefined;
  const { state, ...person } = await tx
    .selectFrom('people')
    .select(['id', 'name', 'state'])
    .where('id', '=', work.assigned_to)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'active' ? undefined : person;
}
