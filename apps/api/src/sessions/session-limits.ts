/** How long a session of each role lasts (record 0031). */
import type { Config } from '../config.ts';
import type { Role } from '../contract/operation.ts';

export interface SessionLimits {
  /** How long one token is good for; it is renewed while the session is in use. */
  readonly tokenMs: number;
  /** Without a use for so long, the session ends. */
  readonly idleMs: number;
  /** So long after the login it ends in any case. */
  readonly longestMs: number;
  /** A use is written down no oftener. */
  readonly noteMs: number;
}

const minuteMs = 60_000;
const longestNoteMs = 5 * minuteMs;
/** Of the idle limit: by so much, a session may end early. */
const notePart = 1 / 30;

/** Read once for each process, at its start. */
export function sessionLimits(config: Config): Readonly<Record<Role, SessionLimits>> {
  const of = (tokenMinutes: number, idleMinutes: number, longestHours: number): SessionLimits => ({
    tokenMs: tokenMinutes * minuteMs,
    idleMs: idleMinutes * minuteMs,
    longestMs: longestHours * 60 * minuteMs,
    noteMs: Math.min(longestNoteMs, idleMinutes * minuteMs * notePart),
  });
  return {
    admin: of(config.TOKEN_MINUTES, config.ADMIN_IDLE_MINUTES, config.ADMIN_SESSION_HOURS),
    staff: of(config.TOKEN_MINUTES, config.STAFF_IDLE_MINUTES, config.STAFF_SESSION_HOURS),
    customer: of(config.CUSTOMER_TOKEN_MINUTES, config.CUSTOMER_IDLE_MINUTES, config.CUSTOMER_SESSION_HOURS),
  };
}

/** When a session ends that was begun and last used at these times. */
export const endOf = ({ idleMs, longestMs }: SessionLimits, begunAt: Date, usedAt: Date): Date =>
  new Date(Math.min(begunAt.getTime() + longestMs, usedAt.getTime() + idleMs));
