/**
 * Answers who a token belongs to without a query per request, and forgets within a moment of a session's end.
 *
 * A remembered session is dropped when Postgres announces its end (`session_ended`). While this process can't hear
 * announcements nothing is remembered and every request asks the database, so that a logout always holds within a
 * second, on every process (decision 11).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, Role } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';

export interface TokenClaims {
  /** The person's id. */
  sub: string;
  /** The session's id. */
  jti: string;
  role: Role;
  /** Seconds since 1970. */
  exp: number;
}

export interface SessionRegistry {
  actorOf(token: string): Promise<Actor | undefined>;
  /** Drops ended sessions here at once; the announcement takes a moment to come round. */
  forget(sessionIds: readonly string[]): void;
}

/** NOTIFY tells here which session ended. */
export const sessionChannel = 'session_ended';
const mostRemembered = 50_000;
const rememberedMs = 5 * 60_000;

interface Remembered {
  actor: Actor;
  until: number;
}

export function createSessionRegistry(
  db: Db,
  listener: Listener,
  verify: (token: string) => TokenClaims | undefined,
  { now, mustHaveTwoStep }: { now: () => Date; mustHaveTwoStep: (role: Role) => boolean },
): SessionRegistry {
  const byToken = new Map<string, Remembered>();
  const tokenOf = new Map<string, string>();
  let endings = 0;

  const forget = (sessionId: string) => {
    endings += 1;
    byToken.delete(tokenOf.get(sessionId) ?? '');
    tokenOf.delete(sessionId);
  };
  const forgetAll = () => {
    endings += 1;
    byToken.clear();
    tokenOf.clear();
  };
  listener.on(sessionChannel, forget);
  listener.onGap(forgetAll);

  return {
    forget: (sessionIds) => sessionIds.forEach(forget),
    async actorOf(token) {
      const key = createHash('sha256').update(token).digest('base64');
      const known = byToken.get(key);
      if (known && listener.isHealthy() && known.until > now().getTime()) return known.actor;

      const claims = verify(token);
      if (!claims) return undefined;
      const endingsBefore = endings;
      const actor = await loadActor(db, claims, { now: now(), mustHaveTwoStep });
      // An end announced while we asked may concern this session: use the answer, don't remember it.
      if (!actor || !listener.isHealthy() || endings !== endingsBefore) return actor;
      if (byToken.size >= mostRemembered) forgetAll();
      byToken.set(key, { actor, until: Math.min(now().getTime() + rememberedMs, claims.exp * 1000) });
      tokenOf.set(actor.sessionId, key);
      return actor;
    },
  };
}

const kindOf = { user: 'customer', staff: 'staff', admin: 'admin' } as const satisfies Record<string, Role>;

async function loadActor(
  db: Db,
  claims: TokenClaims,
  { now, mustHaveTwoStep }: { now: Date; mustHaveTwoStep: (role: Role) => boolean },
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.user_type', 'people.two_step_at', 'sessions.last_used_at'])
    .where('sessions.id', '=', claims.jti)
    .where('sessions.person_id', '=', Number(claims.sub))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('people.state', '=', 'active')
    .executeTakeFirst();
  const kind = row && roleOf(row.user_type);
  if (!row || kind !== claims.role) return undefined;
  // Begun by the password alone, before the second step was required.
  if (row.two_step_at === null && mustHaveTwoStep(kind)) return undefined;
  await noteUse(db, claims.jti, row.last_used_at, now);
  return { kind, userId: row.id, sessionId: claims.jti };
}

/** A session in use is looked up every few minutes, and written no oftener, however many processes look. */
async function noteUse(db: Db, sessionId: string, lastUsed: Date | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedMs);
  if (lastUsed !== null && lastUsed > before) return;
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}

export const roleOf = (userType: string): Role | undefined =>
  userType === 'user' || userType === 'staff' || userType === 'admin' ? kindOf[userType] : undefined;

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
