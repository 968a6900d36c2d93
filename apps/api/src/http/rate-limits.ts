/**
 * Limits on how often something may be tried. Sign-in and codes are counted in Postgres, over all processes, and fail
 * closed; ordinary calls are counted in this process and fail open. Neither needs Redis, so its death changes nothing.
 */
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem, tooMany } from './errors.ts';

export interface RateLimits {
  /** Any call, by network address: generous, since one mobile carrier's address serves thousands of people. */
  call(ip: string): Promise<void>;
  /** Requests for codes, by network address. */
  codes(ip: string): Promise<void>;
  /** Tries of codes, by network address. */
  codeTries(ip: string): Promise<void>;
  /** Throws 429 while the account, from this address or from all, must wait after failed logins. */
  mayLogIn(account: string, ip: string): Promise<void>;
  loginFailed(account: string, ip: string): Promise<void>;
  loginSucceeded(account: string, ip: string): Promise<void>;
}

export interface LimitSizes {
  callsPerMinute: number;
  codesPerHour: number;
  codeTriesPerHour: number;
}

export const usualLimits: LimitSizes = { callsPerMinute: 1_200, codesPerHour: 300, codeTriesPerHour: 600 };

const failuresFree = 5;
const longestWaitSeconds = 15 * 60;
const failuresPerHour = 100;

export function createRateLimits(pool: pg.Pool, sizes: LimitSizes): RateLimits {
  const counter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const calls = new RateLimiterMemory({ keyPrefix: 'call', points: sizes.callsPerMinute, duration: 60 });
  const codes = counter('code', sizes.codesPerHour, 3_600);
  const codeTries = counter('code-try', sizes.codeTriesPerHour, 3_600);
  const pair = counter('login-pair', Number.MAX_SAFE_INTEGER, longestWaitSeconds * 2);
  const account = counter('login-account', failuresPerHour, 3_600);

  return {
    call: (ip) => consume(calls, networkOf(ip)),
    codes: (ip) => consume(codes, networkOf(ip)),
    codeTries: (ip) => consume(codeTries, networkOf(ip)),
    async mayLogIn(name, ip) {
      const [ofPair, ofAccount] = await closed(Promise.all([pair.get(pairKey(name, ip)), account.get(name)]));
      const wait =
        ofPair && waitAfter(ofPair.consumedPoints, longestWaitSeconds * 2 - ofPair.msBeforeNext / 1000);
      if (wait) throw tooMany(wait);
      if (ofAccount && ofAccount.consumedPoints >= failuresPerHour)
        throw tooMany(ofAccount.msBeforeNext / 1000);
    },
    async loginFailed(name, ip) {
      // Each failure starts the pair's window again, so that the wait counts from the last one.
      const counted = await closed(pair.penalty(pairKey(name, ip)));
      await closed(pair.set(pairKey(name, ip), counted.consumedPoints, longestWaitSeconds * 2));
      await closed(account.penalty(name));
    },
    async loginSucceeded(name, ip) {
      await closed(pair.delete(pairKey(name, ip)));
    },
  };
}

/** Seconds still to wait: after five failures 1, 2, 4 … up to 15 minutes from the last one. */
function waitAfter(failures: number, secondsSinceLast: number): number | undefined {
  if (failures < failuresFree) return undefined;
  const wait = Math.min(2 ** (failures - failuresFree), longestWaitSeconds) - secondsSinceLast;
  return wait > 0 ? wait : undefined;
}

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000);
    throw unavailable(error);
  }
}

/** Fails closed: when the counters can't be read, nobody gets a try. */
async function closed<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

const unavailable = (cause: unknown) =>
  new Problem('unavailable', 'This is not possible just now. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });

const pairKey = (account: string, ip: string) => `${account}|${networkOf(ip)}`;

/** An IPv6 customer holds a /64, so that is what counts as one address. */
export const networkOf = (ip: string) =>
  ip.includes(':') && !ip.includes('.') ? expand(ip).slice(0, 4).join(':') : ip;

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
