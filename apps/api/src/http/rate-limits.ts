/**
 * Limits on how often something may be tried. Sign-in and codes are counted in Postgres, over all processes, and fail
 * closed; ordinary calls are counted in this process and fail open. Neither needs Redis, so its death changes nothing.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem, tooMany } from './errors.ts';
import { type Counted, createLoginThrottle, readCounters } from './login-throttle.ts';

export interface RateLimits {
  /** Any call, by network address: generous, since one mobile carrier's address serves thousands of people. */
  call(ip: string): Promise<void>;
  /** Requests for codes, by network address. */
  codes(ip: string): Promise<void>;
  /** Tries of codes, by network address. */
  codeTries(ip: string): Promise<void>;
  /** Requests for staff access, by network address: few, since few people work for a provider. */
  accessRequests(ip: string): Promise<void>;
  /** Archives of a person's own data, which read everything there is of them. */
  archives(personId: number): Promise<void>;
  /** ZIPs of an order's documents, whoever asks for them: each reads and sums up every file. */
  bundles(orderId: number): Promise<void>;
  /** What a person does that mails others: raising tickets, replying to them, giving documents. */
  telling(kind: Telling, personId: number): Promise<void>;
  /**
   * Throws 429 while the account, from this address or from all, must wait after failed logins. Answers whether any
   * failure from this address is remembered.
   */
  mayLogIn(account: string, ip: string): Promise<{ hasFailed: boolean }>;
  /** Counts a failed login. Throws 429 when the account had to wait by then. */
  loginFailed(account: string, ip: string): Promise<void>;
  /** Forgets the failures from this address. */
  loginSucceeded(account: string, ip: string): Promise<void>;
}

export interface LimitSizes {
  callsPerMinute: number;
  codesPerHour: number;
  codeTriesPerHour: number;
  accessRequestsPerHour: number;
  ticketsPerHour: number;
  repliesPerHour: number;
  documentsPerHour: number;
}

export type Telling = 'ticket' | 'reply' | 'document';

export const usualLimits: LimitSizes = {
  callsPerMinute: 1_200,
  codesPerHour: 300,
  codeTriesPerHour: 600,
  accessRequestsPerHour: 20,
  ticketsPerHour: 30,
  repliesPerHour: 60,
  documentsPerHour: 300,
};

const failuresPerHour = 100;
const archivesPerHour = 10;
const bundlesPerHour = 60;
const accountPrefix = 'login-account';

/** @param now is the time of the waits after failed logins; windows of counters are kept by the real clock. */
export function createRateLimits(pool: pg.Pool, sizes: LimitSizes, now: () => Date): RateLimits {
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
  const accessRequests = counter('access-request', sizes.accessRequestsPerHour, 3_600);
  const archives = counter('archive', archivesPerHour, 3_600);
  const bundles = counter('bundle', bundlesPerHour, 3_600);
  const tellings = {
    ticket: counter('ticket', sizes.ticketsPerHour, 3_600),
    reply: counter('ticket-reply', sizes.repliesPerHour, 3_600),
    document: counter('document', sizes.documentsPerHour, 3_600),
  } satisfies Record<Telling, RateLimiterPostgres>;
  const failures = counter(accountPrefix, failuresPerHour, 3_600);
  const throttle = createLoginThrottle(pool, now);
  const pairOf = (account: string, ip: string) => `${account}|${networkOf(ip)}`;

  return {
    call: (ip) => consume(calls, networkOf(ip)),
    codes: (ip) => consume(codes, hashOf(networkOf(ip))),
    codeTries: (ip) => consume(codeTries, hashOf(networkOf(ip))),
    accessRequests: (ip) => consume(accessRequests, hashOf(networkOf(ip))),
    archives: (personId) => consume(archives, String(personId)),
    bundles: (orderId) => consume(bundles, String(orderId)),
    telling: (kind, personId) => consume(tellings[kind], String(personId)),
    async mayLogIn(account, ip) {
      // The library's own reading would be a second statement.
      const ofAccount = failures.getKey(hashOf(account));
      const ofPair = throttle.keyOf(pairOf(account, ip));
      const counted = await closed(readCounters(pool, [ofAccount, ofPair]));
      throttle.refuseWaiting(counted.get(ofPair));
      refuseWindow(counted.get(ofAccount));
      return { hasFailed: counted.has(ofPair) };
    },
    async loginFailed(account, ip) {
      await closed(throttle.countFailure(pairOf(account, ip)));
      await consume(failures, hashOf(account));
    },
    loginSucceeded: (account, ip) => closed(throttle.forget(pairOf(account, ip))),
  };
}

/** Throws 429 when so much was counted in a window that has not ended. */
function refuseWindow({ points, expire }: Counted = { points: 0, expire: 0 }) {
  const left = expire - Date.now();
  if (points >= failuresPerHour && left > 0) throw tooMany(left / 1000);
}

/** Keys are hashed: the table need not list who tries from where, and a long e-mail would not fit. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

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
    if (error instanceof Problem) throw error;
    throw unavailable(error);
  }
}

const unavailable = (cause: unknown) =>
  new Problem('unavailable', 'This is not possible just now. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });

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
