/** Logs a person of any role in and answers a token, or says that the second step is due (record 0023). */
import { normaliseEmail } from '@portal/domain/email';
import type { PublicCall, PublicHandler, Result } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { challenge } from './login-challenge.ts';
import { openSession } from './open-session.ts';
import { outcomeOf, recordAttempt } from './record-attempt.ts';
import { roleOf } from '../sessions/load-session.ts';
import { mustHaveTwoStep } from './two-step-rule.ts';

export const login: PublicHandler<'login'> = async (deps, call) => {
  const { ip, userAgent } = call;
  const email = normaliseEmail(call.body.email);
  try {
    const answer = await enter(deps, call, email);
    await recordAttempt(deps, { email, ip, userAgent, outcome: 'opened' });
    return answer;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome) await recordAttempt(deps, { email, ip, userAgent, outcome });
    throw error;
  }
};

async function enter(
  deps: AppDeps,
  { body, ip, userAgent }: PublicCall<'login'>,
  email: string,
): Promise<Result<'login'>> {
  const door = await deps.limits.mayLogIn(email, ip);
  if (!door.isKnown) deps.limits.tryAccount(email, ip);
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
  // Again, since parallel guesses may have failed meanwhile: the right one among them must not be told.
  const { needsNote } = await deps.limits.mayLogIn(email, ip);
  deps.limits.accountOpened(email, ip);
  if (person.state === 'pending') throw accessPending();
  if (person.state === 'deactivated') throw accessRejected();

  if (person.two_step_at !== null) throw await challenge(deps, person, 'code');
  if (mustHaveTwoStep(deps.config, role)) throw await challenge(deps, person, 'setup');
  const opened = await openSession(deps.db, deps, { ...person, role }, userAgent);
  if (!opened) throw invalidCredentials();
  if (needsNote) await deps.limits.loginSucceeded(email, ip);
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

/** Both are always looked for, so that the time of the answer does not tell which there is. */
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
