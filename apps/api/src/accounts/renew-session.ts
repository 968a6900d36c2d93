/** Gives the caller's session a new token, also after the end of the one it has, while the session lasts (record 0031). */
import type { Handler } from '../contract/operation.ts';
import { unauthenticated } from '../contract/errors.ts';
import { overlapMs } from '../sessions/load-session.ts';

/**
 * Writes nothing: the token before holds until the new one is first used, so that an answer that is lost on its way
 * costs nobody the session. Two who renew at once get tokens of the same number, and neither makes the other's old.
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
  const left = session.created_at.getTime() + limit.longestMs - now.getTime();
  const seconds = Math.max(1, Math.ceil(Math.min(limit.tokenMs, left) / 1000));
  const isFresh = (session.token_no_since?.getTime() ?? 0) + overlapMs > now.getTime();
  const no = isFresh ? session.token_no : session.token_no + 1;
  const claims = { sub: String(actor.userId), jti: actor.sessionId, role: actor.kind, no };
  return {
    status: 'true',
    message: 'The session goes on.',
    token: deps.signToken(claims, seconds),
    expires_in: seconds,
  };
};
