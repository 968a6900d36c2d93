/** Authenticates a call by its bearer token. */

import type { FastifyRequest } from 'fastify';
import { Problem, unauthenticated } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import type { TokenRefusal } from '../sessions/load-session.ts';

/**
 * Throws 401 for a missing, expired, forged or revoked token, with the reason.
 * @param mayBeExpired accepts an expired token of a running session, for renewing it.
 */
export async function authenticate(
  deps: AppDeps,
  request: FastifyRequest,
  mayBeExpired: boolean,
): Promise<Actor> {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined) throw unauthenticated();
  // Automatic reloads of an unattended page do not extend the session.
  const isUse = request.headers['x-unattended'] !== 'true';
  const actor = await deps.sessions.actorOf(token, { isUse, mayBeExpired });
  if ('refused' in actor) throw refusal(actor);
  return actor;
}

function refusal(token: TokenRefusal): Problem {
  if (token.refused === 'unauthenticated') return unauthenticated();
  if (token.refused !== 'session_idle') return new Problem(token.refused, messages[token.refused]);
  return new Problem(
    token.refused,
    `You were signed out after ${asTime(token.idleMs)} without activity. Please log in again.`,
  );
}

const messages = {
  token_expired: 'This token is not valid any more. Renew it, or log in again.',
  session_expired: 'You have been signed in for long. Please log in again.',
  session_ended:
    'You were signed out because something was not right with this session. If you did nothing unusual, change your password.',
} as const;

/** `30 minutes`, `8 hours`, `7 days`: the largest unit that the time is a multiple of. */
function asTime(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [size, unit] =
    minutes % 1_440 === 0 ? [1_440, 'day'] : minutes % 60 === 0 ? [60, 'hour'] : [1, 'minute'];
  return `${minutes / size} ${unit}${minutes === size ? '' : 's'}`;
}
