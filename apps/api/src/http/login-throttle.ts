/** Makes whoever fails to log in wait: 1, 2, 4 … seconds after five failures (an account from one network). */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { tooMany } from './errors.ts';

export interface Counted {
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

export interface LoginThrottle {
  /** Under which the failures of a pair are counted. */
  keyOf(pair: string): string;
  /** Throws 429 while a pair with these failures must wait. */
  refuseWaiting(counted: Counted | undefined): void;
  /** Counts a failure. Throws 429 instead when the pair had to wait by then, so that it learns nothing of this try. */
  countFailure(pair: string): Promise<void>;
  forget(pair: string): Promise<void>;
}

const failuresFree = 5;
const longestWaitSeconds = 15 * 60;
/** Failures are forgotten this long after the last one. */
const keptMs = 2 * longestWaitSeconds * 1000;

/** Milliseconds to wait after so many failures. */
const waitAfter = (failures: number) =>
  failures < failuresFree ? 0 : Math.min(2 ** (failures - failuresFree), longestWaitSeconds) * 1000;

// Counted in one statement, since of a hundred parallel guesses exactly five may be answered. The exponent is
// bounded, or a long attack would overflow it.
const count = `
  insert into rate_limits as counted (key, points, expire) values ($1, 1, $2::bigint + ${keptMs})
  on conflict (key) do update
    set points = case when counted.expire <= $2::bigint then 1 else counted.points + 1 end,
        expire = $2::bigint + ${keptMs}
    where counted.expire <= $2::bigint
      or counted.points < ${failuresFree}
      or counted.expire - ${keptMs}
         + least(power(2, least(counted.points - ${failuresFree}, 20)), ${longestWaitSeconds}) * 1000 <= $2::bigint
  returning points`;

export function createLoginThrottle(pool: pg.Pool, now: () => Date): LoginThrottle {
  // Hashed: an address is up to 254 characters long, and the table need not list who logs in from where.
  const keyOf = (pair: string) => `login:${createHash('sha256').update(pair).digest('base64url')}`;

  const waitOf = (counted: Counted | undefined): number => {
    const time = now().getTime();
    return counted && counted.expire > time ? counted.expire - keptMs + waitAfter(counted.points) - time : 0;
  };

  return {
    keyOf,
    refuseWaiting(counted) {
      const wait = waitOf(counted);
      if (wait > 0) throw tooMany(wait / 1000);
    },
    async countFailure(pair) {
      const counted = await pool.query({
        name: 'login-throttle-count',
        text: count,
        values: [keyOf(pair), now().getTime()],
      });
      if (counted.rows.length > 0) return;
      const key = keyOf(pair);
      throw tooMany(waitOf((await readCounters(pool, [key])).get(key)) / 1000);
    },
    async forget(pair) {
      await pool.query({
        name: 'login-throttle-forget',
        text: 'delete from rate_limits where key = $1',
        values: [keyOf(pair)],
      });
    },
  };
}

/** What is counted under each of the keys, in one statement. */
export async function readCounters(pool: pg.Pool, keys: readonly string[]): Promise<Map<string, Counted>> {
  const { rows } = await pool.query<{ key: string; points: number; expire: string | null }>({
    name: 'read-counters',
    text: 'select key, points, expire from rate_limits where key = any($1)',
    values: [keys],
  });
  return new Map(rows.map(({ key, points, expire }) => [key, { points, expire: Number(expire ?? 0) }]));
}
