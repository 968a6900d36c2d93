/**
 * Resolves tokens to actors without a query per request. A cached session is evicted when Postgres announces its end
 * (`session_ended`). While this process can't receive announcements it caches nothing and queries for every request,
 * so a logout always holds on every process within a second (record 0003).
 */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import {
  type LoadedSession,
  loadSession,
  type SessionLookup,
  type TokenClaims,
  type TokenRefusal,
} from './load-session.ts';
import { sessionEndedChannel, sessionRenewedChannel } from './session-channels.ts';

export interface SessionRegistry {
  readonly limits: SessionLookup['limits'];
  /** Returns the caller, or why the token is refused. */
  actorOf(token: string, call?: TokenUse): Promise<Actor | TokenRefusal>;
  /** Evicts ended sessions here at once, before the announcement arrives. */
  evict(sessionIds: readonly string[]): void;
}

export interface TokenUse {
  /** Whether the call keeps the session alive; polling calls don't. */
  isUse?: boolean;
  /** Whether an expired token is accepted while its session lasts, as for a renewal. */
  mayBeExpired?: boolean;
}

const MAX_CACHED_TOKENS = 50_000;

interface CachedSession extends LoadedSession {
  /** Whether the use was written; further uses need no write for a while. */
  readonly isUseWritten: boolean;
}

export interface RegistryOptions extends Pick<SessionLookup, 'limits' | 'requiresTwoFactor'> {
  now: () => Date;
  verify: (token: string) => TokenClaims | undefined;
}

export function createSessionRegistry(
  db: Db,
  listener: Listener,
  { now, verify, ...lookup }: RegistryOptions,
): SessionRegistry {
  const byToken = new Map<string, CachedSession>();
  const tokensOf = new Map<string, Set<string>>();
  let endings = 0;

  const evict = (sessionId: string) => {
    endings += 1;
    for (const key of tokensOf.get(sessionId) ?? []) byToken.delete(key);
    tokensOf.delete(sessionId);
  };
  const evictAll = () => {
    endings += 1;
    byToken.clear();
    tokensOf.clear();
  };
  const cache = (key: string, found: CachedSession) => {
    if (byToken.size >= MAX_CACHED_TOKENS) evictAll();
    byToken.set(key, found);
    const { sessionId } = found.actor;
    tokensOf.set(sessionId, (tokensOf.get(sessionId) ?? new Set()).add(key));
  };
  listener.on(sessionEndedChannel, evict);
  listener.on(sessionRenewedChannel, evict);
  listener.onGap(evictAll);

  return {
    limits: lookup.limits,
    evict: (sessionIds) => sessionIds.forEach(evict),
    async actorOf(token, { isUse = true, mayBeExpired = false } = {}) {
      const key = createHash('sha256').update(token).digest('base64');
      const cached = byToken.get(key);
      const isUsable = cached && (cached.isUseWritten || !isUse) && cached.cacheableUntil > now().getTime();
      if (isUsable && listener.isHealthy()) return cached.actor;

      const claims = verify(token);
      if (!claims) return { refused: 'unauthenticated' };
      if (!mayBeExpired && claims.exp * 1000 <= now().getTime()) return { refused: 'token_expired' };
      const endingsBefore = endings;
      const found = await loadSession(db, claims, { ...lookup, now: now(), isUse });
      if ('refused' in found) return found;
      // An end announced during the query may concern this session: use the result, don't cache it.
      if (listener.isHealthy() && endings === endingsBefore) cache(key, { ...found, isUseWritten: isUse });
      return found.actor;
    },
  };
}

/** One session, or all of a person's but one. */
export type EndingSessions = { sessionId: string } | { personId: number; butSessionId?: string };

/**
 * Ends sessions and announces it to every process on commit. Returns the ids, which the caller evicts here after the
 * commit.
 */
export async function endSessions(tx: Tx | Db, which: EndingSessions, now: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(
      'sessionId' in which
        ? sql<boolean>`id = ${which.sessionId}`
        : sql<boolean>`person_id = ${which.personId} and id is distinct from ${which.butSessionId ?? null}::uuid`,
    )
    .returning(['id', sql`pg_notify(${sessionEndedChannel}, id::text)`.as('announced')])
    .execute();
  return ended.map(({ id }) => id);
}
