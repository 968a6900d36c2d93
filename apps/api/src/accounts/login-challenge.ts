/** The challenge between password and two-factor code: a token valid for that step only, for five minutes. */

import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { roleOf } from '../sessions/load-session.ts';
import type { VerifiedPerson } from './open-session.ts';

const CHALLENGE_SECONDS = 300;
/** Wrong codes that end a challenge. */
const MAX_FAILURES = 5;
const codes = { code: 'two_step_required', setup: 'two_step_setup_required' } as const;
const messages = {
  code: 'Enter the code of your authenticator app.',
  setup: 'Admins log in in two steps. Please set up your authenticator app.',
};

/** Returns the problem to throw: 401 with the token of the next step. */
export async function createLoginChallenge(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  person: { id: number; user_type: 'user' | 'staff' | 'admin'; password_hash: string },
  step: 'code' | 'setup',
): Promise<Problem> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('login_challenges')
    .values({
      token_hash: hashOf(token),
      person_id: person.id,
      password_mark: hashOf(person.password_hash),
      expires_at: new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000),
    })
    .execute();
  return new Problem(codes[step], messages[step], {
    challenge: { token, user_type: person.user_type, expires_in: CHALLENGE_SECONDS },
  });
}

export interface ChallengedPerson extends VerifiedPerson {
  readonly user_type: 'user' | 'staff' | 'admin';
  /** Lower case. */
  readonly email: string;
  readonly token_hash: Buffer;
  /** Set when two-factor is set up during the login. */
  readonly secret_sealed: Buffer | null;
}

/**
 * Locks the challenge. Throws `code_expired` for one that has expired or was used, after five wrong codes, and after
 * a change of the password.
 */
export async function lockChallenge(tx: Tx, token: string, now: Date): Promise<ChallengedPerson> {
  const row = await tx
    .selectFrom('login_challenges')
    .innerJoin('people', 'people.id', 'login_challenges.person_id')
    .select([
      'people.id',
      'people.user_type',
      'people.email',
      'people.password_hash',
      'people.two_step_at',
      'login_challenges.token_hash',
      'login_challenges.password_mark',
      'login_challenges.failures',
      'login_challenges.secret_sealed',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('login_challenges.expires_at', '>', now)
    .where('people.state', '=', 'active')
    // Locks the person's row first, as every change of an account does, to avoid deadlocks.
    .forNoKeyUpdate('people')
    .forUpdate('login_challenges')
    .executeTakeFirst();
  const role = row && roleOf(row.user_type);
  if (!row || !role || !row.password_mark.equals(hashOf(row.password_hash))) throw challengeExpired();
  if (row.failures >= MAX_FAILURES) {
    throw new Problem('code_expired', 'Too many wrong codes. Please log in again.');
  }
  const { password_mark: _, failures: _failures, ...person } = row;
  return { ...person, role, email: row.email.toLowerCase() };
}

/** A challenge is used once. */
export async function spendChallenge(tx: Tx, { token_hash: tokenHash }: ChallengedPerson): Promise<void> {
  await tx.deleteFrom('login_challenges').where('token_hash', '=', tokenHash).execute();
}

export async function countWrongCode(
  tx: Tx,
  { token_hash: tokenHash }: Pick<ChallengedPerson, 'token_hash'>,
): Promise<void> {
  await tx
    .updateTable('login_challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

export const challengeExpired = () =>
  new Problem('code_expired', 'This login took too long. Please log in again.');

const hashOf = (text: string) => createHash('sha256').update(text).digest();
