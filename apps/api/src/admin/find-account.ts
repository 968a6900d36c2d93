/** Finds the active account of a command by its e-mail address. */

import { normaliseEmail } from '@portal/domain/email';
import type { Tx } from '../db/database.ts';
import { CommandRefused, UsageError } from './command-errors.ts';

/** Parses the command's only argument. */
export function readAddress(words: readonly string[]): string {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) throw new UsageError('Name one e-mail address.');
  return normaliseEmail(email);
}

/** Locks the account. */
export async function lockAccount(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'user_type', 'email', 'two_step_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new CommandRefused(`There is no active account of ${email}.`);
  return person;
}

export const roleName = { user: 'customer', staff: 'staff member', admin: 'admin' } as const;
