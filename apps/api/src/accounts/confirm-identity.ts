/** Confirms who holds the session: by the password, or a code where two-step sign-in is on (record 0031). */
import { sql } from 'kysely';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { invalid, Problem, unauthenticated } from '../contract/errors.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { passwordChangedMeanwhile } from './password-changed-meanwhile.ts';
import { sessionChannel } from '../sessions/session-channels.ts';
import { trySecondStep } from './try-second-step.ts';

/** Wrong ones in a row, of one session. */
const mostTries = 5;

export const confirmIdentity: Handler<'confirmIdentity'> = async (deps, { actor, body }) => {
  const person = await findOwn(deps.db, actor);
  const isByCode = person.two_step_at !== null;
  const given = isByCode ? body.code : body.password;
  if (given === undefined) throw invalid([isByCode ? noCode : noPassword]);
  await takeTry(deps, actor);
  if (isByCode) await confirmByCode(deps, actor, given);
  else await confirmByPassword(deps, actor, person.password_hash, given);
  const seconds = Math.ceil(deps.config.CONFIRMATION_MINUTES * 60);
  return { status: 'true', message: 'Thank you.', expires_in: seconds };
};

const noCode = { field: 'code', message: 'Enter a code of your authenticator app.' } satisfies FieldProblem;
const noPassword = { field: 'password', message: 'Enter your password.' } satisfies FieldProblem;
type FieldProblem = { field: keyof Body<'confirmIdentity'>; message: string };

async function findOwn(db: Db, actor: Actor) {
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
 * Before the try is judged, so that of a hundred at once five are. These count for this session alone: a thief of it
 * must not make its owner wait elsewhere. The one after the last ends it.
 */
async function takeTry(deps: AppDeps, { sessionId }: Actor): Promise<void> {
  const taken = await deps.db
    .updateTable('sessions')
    .set((eb) => ({ confirm_failures: eb('confirm_failures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('confirm_failures', '<', mostTries)
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
    await endWhenSpent(deps, actor);
    throw invalid([{ field: 'password', message: 'This is not your password.' }]);
  }
  await inTransaction(deps.db, async (tx) => {
    // Another password ends the session, or is found here.
    const { password_hash: now } = await tx
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', actor.userId)
      .forShare()
      .executeTakeFirstOrThrow();
    if (now !== passwordHash) throw passwordChangedMeanwhile();
    await markConfirmed(tx, actor, deps.clock.now());
  });
}

async function confirmByCode(deps: AppDeps, actor: Actor, code: string): Promise<void> {
  const wrong = await inTransaction(deps.db, async (tx) => {
    const { id, email } = await lockOwnAccount(tx, actor);
    const tried = await trySecondStep(tx, deps, { personId: id, email, code });
    if (!tried.ok) return tried.problem;
    await markConfirmed(tx, actor, deps.clock.now());
    return undefined;
  });
  // Thrown after the commit: a wrong code stays counted.
  if (!(wrong instanceof Problem)) return;
  await endWhenSpent(deps, actor);
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

async function endWhenSpent(deps: AppDeps, { sessionId }: Actor): Promise<void> {
  const spent = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirm_failures', '>=', mostTries)
    .executeTakeFirst();
  if (spent) await endForGuessing(deps, sessionId);
}

async function endForGuessing({ db, clock, sessions }: AppDeps, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: clock.now(), end_reason: 'wrong_confirmations' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${sessionChannel}, id::text)`.as('announced'))
    .execute();
  sessions.forget([sessionId]);
}
