/** Who calls: the bearer token's session, looked up once and remembered until it ends. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { unauthenticated } from './errors.ts';

/** Throws 401 without a token, or with one that is expired, forged or revoked (decision 11). */
export async function authenticate(deps: AppDeps, request: FastifyRequest): Promise<Actor> {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined) throw unauthenticated();
  const actor = await deps.sessions.actorOf(token);
  if (!actor) throw unauthenticated();
  return actor;
}
