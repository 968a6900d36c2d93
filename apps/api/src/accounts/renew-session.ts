/**
 * Returns a new token for the caller's session, also after the old token expired, while the session lasts (record
 * 0031).
 */

import { unauthenticated } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { OLD_TOKEN_GRACE_MS } from '../sessions/load-session.ts';

/**
 * Writes nothing: the old token stays valid until the new one is first used, so a lost answer ends no session.
 * Concurrent renewals get tokens of the same number, and neither supersedes the other.
 */
export const renewSession: Handler<'renewSession'> = async (deps, { actor }) => {
  const now = deps.clock.now();
  const session = await deps.db
    .selectFrom('sessions')
    .select(['created_at', 'token_no', 'token_no_since'])
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw unauthenticated();
  const limit = deps.sessions.limits[actor.kind];
  const left = session.created_at.getTime() + limit.absoluteMs - now.getTime();
  const seconds = Math.max(1, Math.ceil(Math.min(limit.tokenMs, left) / 1000));
  const isFresh = (session.token_no_since?.getTime() ?? 0) + OLD_TOKEN_GRACE_MS > now.getTime();
  const no = isFresh ? session.token_no : session.token_no + 1;
  const claims = { sub: String(actor.userId), jti: actor.sessionId, role: actor.kind, no };
  return {
    status: 'true',
    message: 'The session goes on.',
    token: deps.signToken(claims, seconds),
    expires_in: seconds,
  };
};
