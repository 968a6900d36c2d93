/** Whether a session holds for a token, by its row; notes its use, and ends it when an old token turns up (record 0031). */
import { sql } from 'kysely';
import type { Actor, Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { endOf, type SessionLimits } from './session-limits.ts';
import { sessionChannel, tokensChannel } from './session-channels.ts';

export interface TokenClaims {
  /** The person's id. */
  sub: string;
  /** The session's id. */
  jti: string;
  role: Role;
  /** Which of the session's tokens, from 0; each renewal counts one up. Those of before have none. */
  no?: number;
  /** Seconds since 1970. */
  exp: number;
}

/** Why a token is refused, which is 401 in any case. */
export type TokenRefusal =
  | { readonly refused: 'unauthenticated' | 'token_expired' | 'session_expired' | 'session_ended' }
  | { readonly refused: 'session_idle'; readonly idleMs: number };

export interface Loaded {
  readonly actor: Actor;
  /** Until when this answer may be remembered. */
  readonly until: number;
}

export interface Lookup {
  readonly now: Date;
  /** Whether somebody is at work, rather than a page that reloads by itself. */
  readonly isUse: boolean;
  readonly limits: Readonly<Record<Role, SessionLimits>>;
  mustHaveTwoStep(role: Role): boolean;
}

/** After a new token was first used, calls that are under way with the one before it are let through for so long. */
export const overlapMs = 30_000;

export async function loadSession(
  db: Db,
  claims: TokenClaims,
  lookup: Lookup,
): Promise<Loaded | TokenRefusal> {
  const { now, isUse, limits } = lookup;
  const row = await findSession(db, claims);
  const kind = row && roleOf(row.user_type);
  if (!row || kind !== claims.role || row.state !== 'active') return unknown;
  if (row.ended_at !== null) return row.end_reason === null ? unknown : ended;
  const limit = limits[kind];
  if (row.expires_at <= now) return endedBy(limit, row.created_at, now);
  // Begun by the password alone, before the second step was required.
  if (row.two_step_at === null && lookup.mustHaveTwoStep(kind)) return unknown;

  const no = claims.no ?? 0;
  const oldUntil = (row.token_no_since?.getTime() ?? 0) + overlapMs;
  const isOld = no < row.token_no;
  if (isOld && (no < row.token_no - 1 || oldUntil <= now.getTime())) {
    await endForReuse(db, claims.jti, now);
    return ended;
  }
  if (no > row.token_no) await noteToken(db, claims.jti, no, now);
  const usedAt = isUse ? now : undefined;
  if (usedAt) await noteUse(db, claims.jti, row, { now: usedAt, limit });
  const ends = usedAt ? endOf(limit, row.created_at, usedAt) : row.expires_at;
  return {
    actor: { kind, userId: row.id, sessionId: claims.jti },
    until: Math.min(
      now.getTime() + limit.noteMs,
      claims.exp * 1000,
      ends.getTime(),
      isOld ? oldUntil : Infinity,
    ),
  };
}

const unknown: TokenRefusal = { refused: 'unauthenticated' };
const ended: TokenRefusal = { refused: 'session_ended' };

const kindOf = { user: 'customer', staff: 'staff', admin: 'admin' } as const satisfies Record<string, Role>;

export const roleOf = (userType: string): Role | undefined =>
  userType === 'user' || userType === 'staff' || userType === 'admin' ? kindOf[userType] : undefined;

const findSession = (db: Db, { jti, sub }: TokenClaims) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.user_type', 'people.state', 'people.two_step_at'])
    .select(['sessions.created_at', 'sessions.expires_at', 'sessions.ended_at', 'sessions.end_reason'])
    .select(['sessions.last_used_at', 'sessions.token_no', 'sessions.token_no_since'])
    .where('sessions.id', '=', jti)
    .where('sessions.person_id', '=', Number(sub))
    .executeTakeFirst();

/** A session that reached its full age says so, whether it was idle at the end or not. */
const endedBy = ({ longestMs, idleMs }: SessionLimits, begunAt: Date, now: Date): TokenRefusal =>
  begunAt.getTime() + longestMs <= now.getTime()
    ? { refused: 'session_expired' }
    : { refused: 'session_idle', idleMs };

/** From here on the token before it is an old one, on every process. */
async function noteToken(db: Db, sessionId: string, no: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_no: no, token_no_since: now })
    .where('id', '=', sessionId)
    .where('token_no', '<', no)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${tokensChannel}, id::text)`.as('announced'))
    .execute();
}

/** A session in use is looked up every few minutes, and written no oftener, however many processes look. */
async function noteUse(
  db: Db,
  sessionId: string,
  row: { created_at: Date; last_used_at: Date | null },
  { now, limit }: { now: Date; limit: SessionLimits },
): Promise<void> {
  const before = new Date(now.getTime() - limit.noteMs);
  if (row.last_used_at !== null && row.last_used_at > before) return;
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: endOf(limit, row.created_at, now) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}

/** Two hold copies of one token, and one of them is not its owner. */
async function endForReuse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'token_reused' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${sessionChannel}, id::text)`.as('announced'))
    .execute();
}
