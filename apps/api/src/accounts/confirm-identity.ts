/** Confirms the holder of the session, by a code with two-factor and by the password without (record 0031). */

import { sql } from 'kysely';
import { invalid, Problem, unauthenticated } from '../contract/errors.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { sessionEndedChannel } from '../sessions/session-channels.ts';
import { passwordChanged } from './check-own-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { tryTwoFactorCode } from './try-two-factor-code.ts';

/** Consecutive wrong tries per session. */
const MAX_TRIES = 5;

export const confirmIdentity: Handler<'confirmIdentity'> = async (deps, { actor, body }) => {
  const person = await findCaller(deps.db, actor);
  const isByCode = person.two_step_at !== null;
  const given = isByCode ? body.code : body.password;
  if (given === undefined) throw invalid([isByCode ? noCode : noPassword]);
  await countTry(deps, actor);
  if (isByCode) await confirmByCode(deps, actor, given);
  else await confirmByPassword(deps, actor, person.password_hash, given);
  const seconds = Math.ceil(deps.config.CONFIRMATION_MINUTES * 60);
  return { status: 'true', message: 'Thank you.', expires_in: seconds };
};

const noCode = { field: 'code', message: 'Enter a code of your authenticator app.' } satisfies FieldProblem;
const noPassword = { field: 'password', message: 'Enter your password.' } satisfies FieldProblem;
type FieldProblem = { field: keyof Body<'confirmIdentity'>; message: string };

async function findCaller(db: Db, actor: Actor) {
  const person = await db
    .selectFrom('people')
    .select(['password_hash', 'two_step_at'])
    .where('id', '=', actor.userId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!person) throw unauthenticated();
  return person;
}

/**
 * Counts before it compares, so that of a hundred parallel tries only five are evaluated. Counted per session: a
 * thief can't lock the owner out elsewhere. The try after the last one ends the session.
 */
async function countTry(deps: AppDeps, { sessionId }: Actor): Promise<void> {
  const taken = await deps.db
    .updateTable('sessions')
    .set((eb) => ({ confirm_failures: eb('confirm_failures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('confirm_failures', '<', MAX_TRIES)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken) return;
  await endForGuessing(deps, sessionId);
  throw unauthenticated();
}

async function confirmByPassword(
  deps: AppDeps,
  actor: Actor,
  passwordHash: string,
  password: string,
): Promise<void> {
  if (!(await deps.hasher.matches(passwordHash, password, 'known'))) {
    await endIfExhausted(deps, actor);
    throw invalid([{ field: 'password', message: 'This is not your password.' }]);
  }
  await inTransaction(deps.db, async (tx) => {
    // A concurrent change of the password ends the session or is detected here.
    const { password_hash: now } = await tx
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .forShare()
      .executeTakeFirstOrThrow();
    if (now !== passwordHash) throw passwordChanged();
    await markConfirmed(tx, actor, deps.clock.now());
  });
}

async function confirmByCode(deps: AppDeps, actor: Actor, code: string): Promise<void> {
  const wrong = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor);
    const tried = await tryTwoFactorCode(tx, deps, { personId: id, email, code });
    if (!tried.ok) return tried.problem;
    await markConfirmed(tx, actor, deps.clock.now());
    return undefined;
  });
  // Thrown after the commit, so the wrong code stays counted.
  if (!(wrong instanceof Problem)) return;
  await endIfExhausted(deps, actor);
  throw wrong;
}

async function markConfirmed(tx: Tx, { sessionId }: Actor, now: Date): Promise<void> {
  const marked = await tx
    .updateTable('sessions')
    .set({ confirmed_at: now, confirm_failures: 0 })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw unauthenticated();
}

async function endIfExhausted(deps: AppDeps, { sessionId }: Actor): Promise<void> {
  const spent = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirm_failures', '>=', MAX_TRIES)
    .executeTakeFirst();
  if (spent) await endForGuessing(deps, sessionId);
}

async function endForGuessing({ db, clock, sessions }: AppDeps, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: clock.now(), end_reason: 'wrong_confirmations' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${sessionEndedChannel}, id::text)`.as('announced'))
    .execute();
  sessions.evict([sessionId]);
}
