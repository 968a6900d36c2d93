/** Logs in a person of any role. Returns a token, or a challenge when a two-factor code is needed (record 0023). */

import { normaliseEmail } from '@portal/domain/email';
import { Problem } from '../contract/errors.ts';
import type { PublicCall, PublicHandler, Result } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { roleOf } from '../sessions/load-session.ts';
import { createLoginChallenge } from './login-challenge.ts';
import { openSession } from './open-session.ts';
import { outcomeOf, recordAttempt } from './record-attempt.ts';
import { requiresTwoFactor } from './requires-two-factor.ts';

export const login: PublicHandler<'login'> = async (deps, call) => {
  const { ip, userAgent } = call;
  const email = normaliseEmail(call.body.email);
  try {
    const answer = await verifyPassword(deps, call, email);
    await recordAttempt(deps, { email, ip, userAgent, outcome: 'opened' });
    return answer;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome) await recordAttempt(deps, { email, ip, userAgent, outcome });
    throw error;
  }
};

async function verifyPassword(
  deps: AppDeps,
  { body, ip, userAgent }: PublicCall<'login'>,
  email: string,
): Promise<Result<'login'>> {
  const door = await deps.limits.assertMayLogIn(email, ip);
  if (!door.isKnown) deps.limits.loginAttempt(email, ip);
  const person = await findPerson(deps.db, email);
  const matches = await deps.hasher.matches(
    person?.password_hash,
    body.password,
    door.isKnown ? 'known' : 'unknown',
  );
  const role = person && roleOf(person.user_type);
  const isRequest =
    person?.user_type === 'staff' && (person.state === 'pending' || person.verdict === 'Rejected');
  if (!matches || !person || !role || (person.state !== 'active' && !isRequest)) {
    await deps.limits.loginFailed(email, ip, door);
    throw invalidCredentials();
  }
  // Checked again: parallel guesses may have failed in the meantime, and a right one among them must not be confirmed.
  const { needsUpdate } = await deps.limits.assertMayLogIn(email, ip);
  deps.limits.refundLoginAttempt(email, ip);
  if (person.state === 'pending') throw accessPending();
  if (person.state === 'deactivated') throw accessRejected();

  if (person.two_step_at !== null) throw await createLoginChallenge(deps, person, 'code');
  if (requiresTwoFactor(deps.config, role)) throw await createLoginChallenge(deps, person, 'setup');
  const opened = await openSession(deps.db, deps, { ...person, role }, userAgent);
  if (!opened) throw invalidCredentials();
  if (needsUpdate) await deps.limits.loginSucceeded(email, ip);
  return {
    status: 'true',
    message: 'Welcome back.',
    user_type: person.user_type,
    user_id: person.id,
    ...opened,
  };
}

const invalidCredentials = () => new Problem('invalid_credentials', 'Invalid Credentials');

const accessPending = () => new Problem('access_pending', 'Your request is with an administrator.');

const accessRejected = () =>
  new Problem('access_rejected', 'Your request for access was not approved. You can send a new one.');

/** Always queries both, so the time of the answer doesn't reveal which exists. */
async function findPerson(db: Db, email: string) {
  const people = db
    .selectFrom('people')
    .select(['id', 'user_type', 'password_hash', 'state', 'two_step_at', 'verdict'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email));
  const [person, rejected] = await Promise.all([
    people.where('state', '<>', 'deactivated').executeTakeFirst(),
    people
      .where('user_type', '=', 'staff')
      .where('state', '=', 'deactivated')
      .where('verdict', '=', 'Rejected')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  return person ?? rejected;
}
