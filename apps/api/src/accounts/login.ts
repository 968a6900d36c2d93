/** Logs a person of any role in and answers a token (C§7, decision 10). */
import { randomUUID } from 'node:crypto';
import type { PublicHandler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/errors.ts';
import { roleOf } from './session-registry.ts';

export const sessionSeconds = 7 * 24 * 3_600;

export const login: PublicHandler<'login'> = async (deps, { body, ip }) => {
  const email = body.email.toLowerCase();
  await deps.limits.mayLogIn(email, ip);
  const person = await findPerson(deps.db, email);
  const matches = await deps.hasher.matches(person?.password_hash, body.password);
  const role = person && roleOf(person.user_type);
  if (!matches || !person || !role || person.state !== 'active') {
    await deps.limits.loginFailed(email, ip);
    throw new Problem('invalid_credentials', 'Invalid Credentials');
  }
  await deps.limits.loginSucceeded(email, ip);

  const sessionId = randomUUID();
  const now = deps.clock.now();
  await deps.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      person_id: person.id,
      created_at: now,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute();
  const token = deps.signToken({ sub: String(person.id), jti: sessionId, role }, sessionSeconds);
  return { status: 'true', message: 'Welcome back.', user_type: person.user_type, token, user_id: person.id };
};

const findPerson = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'user_type', 'password_hash', 'state'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '<>', 'deactivated')
    .executeTakeFirst();
