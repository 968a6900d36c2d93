/** Completes a login with a TOTP or recovery code (record 0023). */

import { Problem } from '../contract/errors.ts';
import type { PublicHandler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { type ChallengedPerson, challengeExpired, lockChallenge, spendChallenge } from './login-challenge.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { outcomeOf, recordAttempt } from './record-attempt.ts';
import { tryLoginCode } from './try-login-code.ts';

interface CodeLogin {
  person: ChallengedPerson;
  session: OpenedSession;
  ended: string[];
  more: { recovery_codes?: string[]; recovery_codes_left?: number };
}

export const loginTwoStep: PublicHandler<'loginTwoStep'> = async (deps, { body, ip, userAgent }) => {
  await deps.limits.codeTries(ip);
  let email = '';
  const login = await inTransaction(deps.db, async (tx) => {
    const person = await lockChallenge(tx, body.challenge, deps.clock.now());
    ({ email } = person);
    const { code } = body;
    return person.two_step_at === null
      ? enrolAndLogIn(tx, deps, { person, code, userAgent })
      : logInWithCode(tx, deps, { person, code, userAgent }, ip);
  });
  // Thrown after the commit, so the wrong code stays counted.
  const outcome = login instanceof Problem ? outcomeOf(login) : 'opened';
  if (outcome) await recordAttempt(deps, { email, ip, userAgent, outcome });
  if (login instanceof Problem) throw login;
  const { person, session, ended, more } = login;
  deps.sessions.evict(ended);
  // The code is used up, so a failure to store the network must not fail the login.
  await deps.limits
    .loginSucceeded(person.email, ip)
    .catch((error: unknown) => deps.log.error({ err: error }, 'a network stays unknown'));
  return {
    status: 'true',
    message: 'Welcome back.',
    user_type: person.user_type,
    user_id: person.id,
    ...session,
    ...more,
  };
};

interface CodeAttempt {
  person: ChallengedPerson;
  code: string;
  userAgent: string;
}

async function logInWithCode(
  tx: Tx,
  deps: AppDeps,
  { person, code, userAgent }: CodeAttempt,
  ip: string,
): Promise<CodeLogin | Problem> {
  const { id: personId, email } = person;
  const result = await tryLoginCode(tx, deps, { personId, email, code, challenge: person, ip });
  if (!result.ok) return result.problem;
  await spendChallenge(tx, person);
  const session = await openVerifiedSession(tx, deps, person, userAgent);
  const { recoveryCodesLeft } = result;
  return {
    person,
    session,
    ended: [],
    more: recoveryCodesLeft === undefined ? {} : { recovery_codes_left: recoveryCodesLeft },
  };
}

/** The first code of a new secret enables two-factor and ends sessions opened with the password alone. */
async function enrolAndLogIn(
  tx: Tx,
  deps: AppDeps,
  { person, code, userAgent }: CodeAttempt,
): Promise<CodeLogin> {
  const { id, email, secret_sealed: secretSealed } = person;
  if (secretSealed === null) throw new Problem('conflict', 'Scan the QR code first.');
  const now = deps.clock.now();
  const recoveryCodes = await enableTwoFactor(tx, deps, { id, email, secretSealed, code }, now);
  await spendChallenge(tx, person);
  const ended = await endSessions(tx, { personId: id }, now);
  const session = await openVerifiedSession(tx, deps, { ...person, two_step_at: now }, userAgent);
  return { person, session, ended, more: { recovery_codes: recoveryCodes } };
}

async function openVerifiedSession(
  tx: Tx,
  deps: AppDeps,
  person: ChallengedPerson,
  userAgent: string,
): Promise<OpenedSession> {
  const session = await openSession(tx, deps, person, userAgent);
  if (!session) throw challengeExpired();
  return session;
}
