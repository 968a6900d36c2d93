/**
 * Answers who a token belongs to without a query per request, and forgets within a moment of a session's end.
 *
 * A remembered session is dropped when Postgres announces its end (`session_ended`). While this process can't hear
 * announcements nothing is remembered and every request asks the database, so that a logout always holds within a
 * second, on every process (record 0003).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import {
  type Loaded,
  loadSession,
  type Lookup,
  type TokenClaims,
  type TokenRefusal,
} from './load-session.ts';
import { sessionChannel, tokensChannel } from './session-channels.ts';

export interface SessionRegistry {
  readonly limits: Lookup['limits'];
  /** Who calls, or why not. */
  actorOf(token: string, call?: TokenUse): Promise<Actor | TokenRefusal>;
  /** Drops ended sessions here at once; the announcement takes a moment to come round. */
  forget(sessionIds: readonly string[]): void;
}

export interface TokenUse {
  /** Whether the call keeps the session from ending; one that a page makes by itself does not. */
  isUse?: boolean;
  /** Whether the token may be past its own end, as for its renewal, while its session is not. */
  mayBeExpired?: boolean;
}

const mostRemembered = 50_000;

interface Remembered extends Loaded {
  /** Whether the use was written down; then further uses need not be for a while. */
  readonly isNoted: boolean;
}

export interface RegistryOptions extends Pick<Lookup, 'limits' | 'mustHaveTwoStep'> {
  now: () => Date;
  verify: (token: string) => TokenClaims | undefined;
}

export function createSessionRegistry(
  db: Db,
  listener: Listener,
  { now, verify, ...lookup }: RegistryOptions,
): SessionRegistry {
  const byToken = new Map<string, Remembered>();
  const tokensOf = new Map<string, Set<string>>();
  let endings = 0;

  const forget = (sessionId: string) => {
    endings += 1;
    for (const key of tokensOf.get(sessionId) ?? []) byToken.delete(key);
    tokensOf.delete(sessionId);
  };
  const forgetAll = () => {
    endings += 1;
    byToken.clear();
    tokensOf.clear();
  };
  const remember = (key: string, found: Remembered) => {
    if (byToken.size >= mostRemembered) forgetAll();
    byToken.set(key, found);
    const { sessionId } = found.actor;
    tokensOf.set(sessionId, (tokensOf.get(sessionId) ?? new Set()).add(key));
  };
  listener.on(sessionChannel, forget);
  listener.on(tokensChannel, forget);
  listener.onGap(forgetAll);

  return {
    limits: lookup.limits,
    forget: (sessionIds) => sessionIds.forEach(forget),
    async actorOf(token, { isUse = true, mayBeExpired = false } = {}) {
      const key = createHash('sha256').update(token).digest('base64');
      const known = byToken.get(key);
      const isEnough = known && (known.isNoted || !isUse) && known.until > now().getTime();
      if (isEnough && listener.isHealthy()) return known.actor;

      const claims = verify(token);
      if (!claims) return { refused: 'unauthenticated' };
      if (!mayBeExpired && claims.exp * 1000 <= now().getTime()) return { refused: 'token_expired' };
      const endingsBefore = endings;
      const found = await loadSession(db, claims, { ...lookup, now: now(), isUse });
      if ('refused' in found) return found;
      // An end announced while we asked may concern this session: use the answer, don't remember it.
      if (listener.isHealthy() && endings === endingsBefore) remember(key, { ...found, isNoted: isUse });
      return found.actor;
    },
  };
}

/** Which sessions end: one, or all of a person's, of which one may stay. */
export type EndingSessions = { sessionId: string } | { personId: number; butSessionId?: string };

/**
 * Ends sessions and announces it to every process when the transaction commits. Answers the ids, for this process to
 * forget after the commit.
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
    .returning(['id', sql`pg_notify(${sessionChannel}, id::text)`.as('announced')])
    .execute();
  return ended.map(({ id }) => id);
}
