/** The account that an admin is about to change, held until the transaction ends. */
import type { Tx } from '../db/database.ts';
import { forbidden, notFound } from '../contract/errors.ts';

export interface LockedPerson {
  id: number;
  user_type: 'user' | 'staff';
  name: string;
  email: string;
  phone: string;
  department: string | null;
  /** Somebody who is deleted already. */
  isDeleted: boolean;
}

/**
 * A customer or staff member. Throws 404 for anybody else, such as one whose request for access still waits, and 403
 * for an admin, the caller included (api-deletestaff-003).
 */
export async function lockPerson(tx: Tx, id: number): Promise<LockedPerson> {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'user_type', 'name', 'email', 'phone', 'department', 'state'])
    .where('id', '=', id)
    .where('state', 'in', ['active', 'deactivated'])
    // Whoever gives them work or lets them in waits; whoever writes a row that names them does not.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw noSuchPerson();
  const { user_type: userType, state, ...row } = person;
  if (userType === 'admin') throw forbidden();
  return { ...row, user_type: userType, isDeleted: state === 'deactivated' };
}

/** 404, in the words of the list that the person was looked for in. */
export const noSuchPerson = (userType?: 'user' | 'staff') =>
  notFound(
    userType === undefined
      ? 'There is no such customer or staff member.'
      : `${userType === 'user' ? 'Customer' : 'Staff'} not found.`,
  );
