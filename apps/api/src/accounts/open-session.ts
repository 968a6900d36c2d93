/** Begins the session of whoever has proved who they are. */
import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';

const sessionSeconds = 7 * 24 * 3_600;

/** What was found of the person before, of which nothing may have changed since. */
export interface Proved {
  readonly id: number;
  readonly role: Role;
  readonly password_hash: string;
  /** Null when a password alone was asked for. */
  readonly two_step_at: Date | null;
}

/**
 * Answers the token; undefined when the password or the second step was changed or the person deactivated since it was
 * checked. The lock makes such a change wait for this session, which it then ends, or this session wait for the change.
 */
export async function openSession(
  db: Db | Tx,
  { clock, signToken }: Pick<AppDeps, 'clock' | 'signToken'>,
  person: Proved,
  userAgent: string,
): Promise<string | undefined> {
  const now = clock.now();
  const id = randomUUID();
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
    .columns(['id', 'person_id', 'created_at', 'expires_at', 'last_used_at', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('owner')
        .select((of) => [
          of.cast<string>(of.val(id), 'uuid').as('id'),
          'owner.id as person_id',
          of.cast<Date>(of.val(now), 'timestamptz').as('created_at'),
          of
            .cast<Date>(of.val(new Date(now.getTime() + sessionSeconds * 1000)), 'timestamptz')
            .as('expires_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('last_used_at'),
          of.cast<string>(of.val(userAgent), 'text').as('user_agent'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!opened) return undefined;
  return signToken({ sub: String(person.id), jti: id, role: person.role }, sessionSeconds);
}
