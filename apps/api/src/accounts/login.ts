/** Logs a person of any role in and answers a token (C§7, decision 10). */
import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/errors.ts';
import { roleOf } from './session-registry.ts';

const sessionSeconds = 7 * 24 * 3_600;

export const login: PublicHandler<'login'> = async (deps, { body, ip, userAgent }) => {
  const email = normaliseEmail(body.email);
  await deps.limits.mayLogIn(email, ip);
  const person = await findPerson(deps.db, email);
  const matches = await deps.hasher.matches(person?.password_hash, body.password);
  const role = person && roleOf(person.user_type);
  if (!matches || !person || !role || person.state !== 'active') {
    await deps.limits.loginFailed(email, ip);
    throw invalidCredentials();
  }
  // Again, since parallel guesses may have failed meanwhile: the right one among them must not be told.
  const { hasFailed } = await deps.limits.mayLogIn(email, ip);

  const now = deps.clock.now();
  const session = {
    id: randomUUID(),
    created_at: now,
    expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    user_agent: userAgent,
  };
  if (!(await openSession(deps.db, person, session))) throw invalidCredentials();
  if (hasFailed) await deps.limits.loginSucceeded(email, ip);
  const token = deps.signToken({ sub: String(person.id), jti: session.id, role }, sessionSeconds);
  return { status: 'true', message: 'Welcome back.', user_type: person.user_type, token, user_id: person.id };
};

const invalidCredentials = () => new Problem('invalid_credentials', 'Invalid Credentials');

const findPerson = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'user_type', 'password_hash', 'state'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '<>', 'deactivated')
    .executeTakeFirst();

/**
 * Opens no session when the password was changed or the person deactivated since it was checked. The lock makes such
 * a change wait for this session, which it then ends, or this session wait for the change.
 */
async function openSession(
  db: Db,
  person: { id: number; password_hash: string },
  session: { id: string; created_at: Date; expires_at: Date; user_agent: string },
): Promise<boolean> {
  const opened = await db
    .with('owner', (qb) =>
      qb
        .selectFrom('people')
        .select('id')
        .where('id', '=', person.id)
        .where('password_hash', '=', person.password_hash)
        .where('state', '=', 'active')
        .forShare(),
    )
    .insertInto('sessions')
    .columns(['id', 'person_id', 'created_at', 'expires_at', 'last_used_at', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('owner')
        .select((of) => [
          of.cast<string>(of.val(session.id), 'uuid').as('id'),
          'owner.id as person_id',
          of.cast<Date>(of.val(session.created_at), 'timestamptz').as('created_at'),
          of.cast<Date>(of.val(session.expires_at), 'timestamptz').as('expires_at'),
          of.cast<Date>(of.val(session.created_at), 'timestamptz').as('last_used_at'),
          of.cast<string>(of.val(session.user_agent), 'text').as('user_agent'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
