/** How long a session of each role lasts (record 0031). */

import type { Config } from '../config.ts';
import type { Role } from '../contract/operation.ts';

export interface SessionLimits {
  /** Lifetime of one token, which is renewed while the session is in use. */
  readonly tokenMs: number;
  /** The session ends after this time without use. */
  readonly idleMs: number;
  /** The session ends this long after the login in any case. */
  readonly absoluteMs: number;
  /** Uses are written at most this often. */
  readonly useWriteIntervalMs: number;
}

const minuteMs = 60_000;
const MAX_USE_WRITE_INTERVAL_MS = 5 * minuteMs;
/** Share of the idle limit by which a session may end early. */
const USE_WRITE_INTERVAL_SHARE = 1 / 30;

/** Read once per process, at its start. */
export function sessionLimits(config: Config): Readonly<Record<Role, SessionLimits>> {
  const of = (tokenMinutes: number, idleMinutes: number, longestHours: number): SessionLimits => ({
    tokenMs: tokenMinutes * minuteMs,
    idleMs: idleMinutes * minuteMs,
    absoluteMs: longestHours * 60 * minuteMs,
    useWriteIntervalMs: Math.min(
      MAX_USE_WRITE_INTERVAL_MS,
      idleMinutes * minuteMs * USE_WRITE_INTERVAL_SHARE,
    ),
  });
  return {
    admin: of(config.TOKEN_MINUTES, config.ADMIN_IDLE_MINUTES, config.ADMIN_SESSION_HOURS),
    staff: of(config.TOKEN_MINUTES, config.STAFF_IDLE_MINUTES, config.STAFF_SESSION_HOURS),
    customer: of(config.CUSTOMER_TOKEN_MINUTES, config.CUSTOMER_IDLE_MINUTES, config.CUSTOMER_SESSION_HOURS),
  };
}

/** The end of a session with these times of login and last use. */
export const sessionEnd = ({ idleMs, absoluteMs }: SessionLimits, begunAt: Date, usedAt: Date): Date =>
  new Date(Math.min(begunAt.getTime() + absoluteMs, usedAt.getTime() + idleMs));
