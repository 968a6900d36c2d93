/** Asks who is logged in for the password again, before what a stolen session must not be able to do. */
import type { Actor } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { invalid, unauthenticated } from '../contract/errors.ts';

export interface Confirmed {
  readonly id: number;
  /** In the stored form: lower case. */
  readonly email: string;
  /** For the WHERE of what follows: whoever changes the password meanwhile wins. */
  readonly passwordHash: string;
}

/**
 * Throws 400 that names `field`, and 429 while the session must wait after wrong passwords: a stolen session guesses no faster
 * than a stranger, from however many networks, and makes nobody wait who logs in.
 */
export async function checkOwnPassword(
  deps: AppDeps,
  { actor, password, field }: { actor: Actor; password: string; field: string },
): Promise<Confirmed> {
  const person = await deps.db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) throw unauthenticated();
  const session = `session ${actor.sessionId}`;
  const door = await deps.limits.mayLogIn(session, anyNetwork);
  if (!(await deps.hasher.matches(person.password_hash, password, 'known'))) {
    await deps.limits.loginFailed(session, anyNetwork, door);
    throw invalid([{ field, message: 'This is not your password.' }]);
  }
  // Again, since parallel guesses may have failed meanwhile: the right one among them must not be told.
  const { needsNote } = await deps.limits.mayLogIn(session, anyNetwork);
  if (needsNote) await deps.limits.loginSucceeded(session, anyNetwork);
  return { id: person.id, email: person.email.toLowerCase(), passwordHash: person.password_hash };
}

const anyNetwork = 'any';
