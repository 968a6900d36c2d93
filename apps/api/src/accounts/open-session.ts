/** Opens a session for a person who has proved their identity. */

import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { sessionEnd } from '../sessions/session-limits.ts';

/** The person as read before the check; nothing of it may have changed since. */
export interface VerifiedPerson {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string;
  /** Null when only the password was checked. */
  readonly two_step_at: Date | null;
}

export interface OpenedSession {
  readonly token: string;
  /** Seconds until the token expires. */
  readonly expires_in: number;
}

/**
 * Returns the token, or undefined when the password, two-factor or state changed since the check. The row lock orders
 * the two: such a change either waits and ends this session, or is seen here.
 */
export async function openSession(
  db: Db | Tx,
  { clock, sessions, signToken }: Pick<AppDeps, 'clock' | 'sessions' | 'signToken'>,
  person: VerifiedPerson,
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
          of.cast<Date>(of.val(sessionEnd(limits, now, now)), 'timestamptz').as('expires_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('last_used_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('confirmed_at'),
          of.cast<string>(of.val(userAgent), 'text').as('user_agent'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!opened) return undefined;
  const seconds = Math.ceil(Math.min(limits.tokenMs, limits.absoluteMs) / 1000);
  const claims = { sub: String(person.id), jti: id, role: person.role, no: 0 };
  return { token: signToken(claims, seconds), expires_in: seconds };
}
