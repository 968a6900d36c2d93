/** Locks the account that an admin is about to change. */

import { forbidden, notFound } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';

export interface LockedPerson {
  id: number;
  user_type: 'user' | 'staff';
  name: string;
  email: string;
  phone: string;
  department: string | null;
  /** Already deactivated. */
  isDeleted: boolean;
}

/**
 * Locks a customer or staff member. Throws 404 for everyone else, such as a pending access request, and 403 for an
 * admin, the caller included (api-deletestaff-003).
 */
export async function lockPerson(tx: Tx, id: number): Promise<LockedPerson> {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'user_type', 'name', 'email', 'phone', 'department', 'state'])
    .where('id', '=', id)
    .where('state', 'in', ['active', 'deactivated'])
    // Blocks those who assign work to the person or activate them, not those who insert rows that reference them.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw noSuchPerson();
  const { user_type: userType, state, ...row } = person;
  if (userType === 'admin') throw forbidden();
  return { ...row, user_type: userType, isDeleted: state === 'deactivated' };
}

/** 404 with the message of the requested list. */
export const noSuchPerson = (userType?: 'user' | 'staff') =>
  notFound(
    userType === undefined
      ? 'There is no such customer or staff member.'
      : `${userType === 'user' ? 'Customer' : 'Staff'} not found.`,
  );
