/** Confirms the caller's password before changes that a stolen session must not be able to make. */

import { invalid, Problem, unauthenticated } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';

export interface ConfirmedPerson {
  readonly id: number;
  /** Lower case, as stored. */
  readonly email: string;
  /** For the WHERE of the following write, which then fails after a concurrent change of the password. */
  readonly passwordHash: string;
}

/**
 * Throws 400, naming `field`, for a wrong password, and 429 while the session is throttled. Wrong passwords count per
 * session: a stolen session can't guess faster from many networks, and doesn't delay the owner's logins.
 */
export async function checkOwnPassword(
  deps: AppDeps,
  { actor, password, field }: { actor: Actor; password: string; field: string },
): Promise<ConfirmedPerson> {
  const person = await deps.db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) throw unauthenticated();
  const session = `session ${actor.sessionId}`;
  const door = await deps.limits.assertMayLogIn(session, ANY_NETWORK);
  if (!(await deps.hasher.matches(person.password_hash, password, 'known'))) {
    await deps.limits.loginFailed(session, ANY_NETWORK, door);
    throw invalid([{ field, message: 'This is not your password.' }]);
  }
  // Checked again: parallel guesses may have failed in the meantime, and a right one among them must not be confirmed.
  const { needsUpdate } = await deps.limits.assertMayLogIn(session, ANY_NETWORK);
  if (needsUpdate) await deps.limits.loginSucceeded(session, ANY_NETWORK);
  return { id: person.id, email: person.email.toLowerCase(), passwordHash: person.password_hash };
}

const ANY_NETWORK = 'any';

export const passwordChanged = () =>
  new Problem('conflict', 'Your password was changed a moment ago. Please try again with the new one.');
