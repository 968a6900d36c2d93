/** Asks who is logged in for the password again, before what a stolen session must not be able to do. */
import type { Actor } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { invalid, unauthenticated } from '../http/errors.ts';

export interface Confirmed {
  readonly id: number;
  /** In the stored form: lower case. */
  readonly email: string;
  /** For the WHERE of what follows: whoever changes the password meanwhile wins. */
  readonly passwordHash: string;
}

/**
 * Throws 400 that names `field`, and 429 while the account must wait after wrong passwords: these count with failed
 * logins, so that a stolen session guesses no faster than a stranger.
 * @param ip for the limit only.
 */
export async function checkOwnPassword(
  deps: AppDeps,
  { actor, ip, password, field }: { actor: Actor; ip: string; password: string; field: string },
): Promise<Confirmed> {
  const person = await deps.db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) throw unauthenticated();
  const account = person.email.toLowerCase();
  const door = await deps.limits.mayLogIn(account, ip);
  if (!(await deps.hasher.matches(person.password_hash, password))) {
    await deps.limits.loginFailed(account, ip, door);
    throw invalid([{ field, message: 'This is not your password.' }]);
  }
  // Again, since parallel guesses may have failed meanwhile: the right one among them must not be told.
  const { needsNote } = await deps.limits.mayLogIn(account, ip);
  if (needsNote) await deps.limits.loginSucceeded(account, ip);
  return { id: person.id, email: account, passwordHash: person.password_hash };
}
