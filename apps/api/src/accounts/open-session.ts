/** Begins the session of whoever has proved who they are. */
import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { endOf } from '../sessions/session-limits.ts';

/** What was found of the person before, of which nothing may have changed since. */
export interface Proved {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string;
  /** Null when a password alone was asked for. */
  readonly two_step_at: Date | null;
}

export interface OpenedSession {
  readonly token: string;
  /** Seconds that the token is good for. */
  readonly expires_in: number;
}

/**
 * Answers the token; undefined when the password or the second step was changed or the person deactivated since it was
 * checked. The lock makes such a change wait for this session, which it then ends, or this session wait for the change.
 */
export async function openSession(
  db: Db | Tx,
  { clock, sessions, signToken }: Pick<AppDeps, 'clock' | 'sessions' | 'signToken'>,
  person: Proved,
  userAgent: string,
): Promise<OpenedSession | undefined> {
  const now = clock.now();
  const id = randomUUID();
  const limits = sessions.limits[person.role];
  const opened = await db
    .with('owner', (qb) =>
      qb
        .selectFrom('people')
        .select('id')
        .where('id', '=', person.id)
        .where('password_hash', '=', person.password_hash)
        .where('two_step_at', 'is not distinct from', person.two_step_at)
        .where('state', '=', 'active')
        .forShare(),
    )
    .insertInto('sessions')
    .columns(['id', 'person_id', 'created_at', 'expires_at', 'last_used_at', 'confirmed_at', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('owner')
        .select((of) => [
          of.cast<string>(of.val(id), 'uuid').as('id'),
          'owner.id as person_id',
          of.cast<Date>(of.val(now), 'timestamptz').as('created_at'),
          of.cast<Date>(of.val(endOf(limits, now, now)), 'timestamptz').as('expires_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('last_used_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('confirmed_at'),
          of.cast<string>(of.val(userAgent), 'text').as('user_agent'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!opened) return undefined;
  const seconds = Math.ceil(Math.min(limits.tokenMs, limits.longestMs) / 1000);
  const claims = { sub: String(person.id), jti: id, role: person.role, no: 0 };
  return { token: signToken(claims, seconds), expires_in: seconds };
}
