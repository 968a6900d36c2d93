/** The active account that a command is about, by its e-mail address. */
import { normaliseEmail } from '@portal/domain/email';
import type { Tx } from '../db/database.ts';
import { Refused, WrongUse } from './refusals.ts';

/** One address and nothing else. */
export function readAddress(words: readonly string[]): string {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) throw new WrongUse('Name one e-mail address.');
  return normaliseEmail(email);
}

/** Locked until the transaction ends. */
export async function lockAccount(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'user_type', 'email', 'two_step_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new Refused(`There is no active account of ${email}.`);
  return person;
}

export const roleName = { user: 'customer', staff: 'staff member', admin: 'admin' } as const;
