/** Loads the session of a token, records its use, and ends it when a superseded token is used (record 0031). */

import { sql } from 'kysely';
import type { Actor, Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { sessionEndedChannel, sessionRenewedChannel } from './session-channels.ts';
import { sessionEnd, type SessionLimits } from './session-limits.ts';

export interface TokenClaims {
  /** The person's id. */
  sub: string;
  /** The session's id. */
  jti: string;
  role: Role;
  /** The number of the token within its session, from 0; renewals count up. Absent in tokens of older releases. */
  no?: number;
  /** Seconds since 1970. */
  exp: number;
}

/** Why a token is refused, always with 401. */
export type TokenRefusal =
  | { readonly refused: 'unauthenticated' | 'token_expired' | 'session_expired' | 'session_ended' }
  | { readonly refused: 'session_idle'; readonly idleMs: number };

export interface LoadedSession {
  readonly actor: Actor;
  /** Until when the result may be cached. */
  readonly cacheableUntil: number;
}

export interface SessionLookup {
  readonly now: Date;
  /** Whether a person caused the call, not a page that polls. */
  readonly isUse: boolean;
  readonly limits: Readonly<Record<Role, SessionLimits>>;
  requiresTwoFactor(role: Role): boolean;
}

/** How long calls with the previous token are still accepted after the new one was first used. */
export const OLD_TOKEN_GRACE_MS = 30_000;

export async function loadSession(
  db: Db,
  claims: TokenClaims,
  lookup: SessionLookup,
): Promise<LoadedSession | TokenRefusal> {
  const { now, isUse, limits } = lookup;
  const row = await findSession(db, claims);
  const kind = row && roleOf(row.user_type);
  if (!row || kind !== claims.role || row.state !== 'active') return unknown;
  if (row.ended_at !== null) return row.end_reason === null ? unknown : ended;
  const limit = limits[kind];
  if (row.expires_at <= now) return refusalAt(limit, row.created_at, now);
  // Opened with the password alone, before two-factor became required.
  if (row.two_step_at === null && lookup.requiresTwoFactor(kind)) return unknown;

  const no = claims.no ?? 0;
  const graceUntil = (row.token_no_since?.getTime() ?? 0) + OLD_TOKEN_GRACE_MS;
  const isSuperseded = no < row.token_no;
  if (isSuperseded && (no < row.token_no - 1 || graceUntil <= now.getTime())) {
    await endForReuse(db, claims.jti, now);
    return ended;
  }
  if (no > row.token_no) await recordNewToken(db, claims.jti, no, now);
  const usedAt = isUse ? now : undefined;
  if (usedAt) await recordUse(db, claims.jti, row, { now: usedAt, limit });
  const ends = usedAt ? sessionEnd(limit, row.created_at, usedAt) : row.expires_at;
  return {
    actor: { kind, userId: row.id, sessionId: claims.jti },
    cacheableUntil: Math.min(
      now.getTime() + limit.useWriteIntervalMs,
      claims.exp * 1000,
      ends.getTime(),
      isSuperseded ? graceUntil : Infinity,
    ),
  };
}

const unknown: TokenRefusal = { refused: 'unauthenticated' };
const ended: TokenRefusal = { refused: 'session_ended' };

const roles = { user: 'customer', staff: 'staff', admin: 'admin' } as const satisfies Record<string, Role>;

export const roleOf = (userType: string): Role | undefined =>
  userType === 'user' || userType === 'staff' || userType === 'admin' ? roles[userType] : undefined;

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

/** The absolute limit is reported even when the session was idle too. */
const refusalAt = ({ absoluteMs, idleMs }: SessionLimits, begunAt: Date, now: Date): TokenRefusal =>
  begunAt.getTime() + absoluteMs <= now.getTime()
    ? { refused: 'session_expired' }
    : { refused: 'session_idle', idleMs };

/** From now on every process treats older tokens as superseded. */
async function recordNewToken(db: Db, sessionId: string, no: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_no: no, token_no_since: now })
    .where('id', '=', sessionId)
    .where('token_no', '<', no)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${sessionRenewedChannel}, id::text)`.as('announced'))
    .execute();
}

/**
 * A session in use is looked up every few minutes; its use is written no more often, however many processes look.
 */
async function recordUse(
  db: Db,
  sessionId: string,
  row: { created_at: Date; last_used_at: Date | null },
  { now, limit }: { now: Date; limit: SessionLimits },
): Promise<void> {
  const before = new Date(now.getTime() - limit.useWriteIntervalMs);
  if (row.last_used_at !== null && row.last_used_at > before) return;
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: sessionEnd(limit, row.created_at, now) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}

/** Two parties hold the same token, and one of them is not its owner. */
async function endForReuse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'token_reused' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(sql`pg_notify(${sessionEndedChannel}, id::text)`.as('announced'))
    .execute();
}
