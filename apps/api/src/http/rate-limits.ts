/**
 * Rate limits. Sign-in and codes are counted in Postgres across all processes and fail closed; ordinary calls are counted
 * in memory of this process and fail open. Neither needs Redis.
 */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem, tooMany } from '../contract/errors.ts';
import { createDistinctLimit, createDistinctPerMinute } from './distinct-limit.ts';
import { createLoginThrottle, type ThrottleState } from './login-throttle.ts';
import { loginOriginOf, networkOf } from './network-address.ts';

export interface RateLimits {
  /** Any call, by network address: generous, because a mobile carrier's address serves thousands of people. */
  call(ip: string): Promise<void>;
  /** Chat messages, by their sender: each is pushed to every participant. */
  messages(personId: number): Promise<void>;
  /** Requests for codes, by network address. */
  codes(ip: string): Promise<void>;
  /** Returns false when this network has already learned of too many accounts. */
  mayRevealAccount(email: string, ip: string): Promise<boolean>;
  /** Attempts to enter a code, by network address. */
  codeTries(ip: string): Promise<void>;
  /** Requests for staff access, by network address. */
  accessRequests(ip: string): Promise<void>;
  /** Archives of a person's own data: each reads everything of the person. */
  archives(personId: number): Promise<void>;
  /** Quotes, by customer: each opens an order at the payment provider, which is polled for days. */
  quotes(personId: number): Promise<void>;
  /** Status checks of a purchase, by customer: each may query the payment provider. */
  statusChecks(personId: number): Promise<void>;
  /** ZIPs of an order's documents, by person: each reads every file. */
  bundles(personId: number): Promise<void>;
  /** Actions that mail other people: tickets, replies, documents. */
  notifying(kind: NotifyingAction, personId: number): Promise<void>;
  /** Orders that a staff member adds: each mails a customer who did not ask for it. */
  addedOrders(staffId: number, customerId: number): Promise<void>;
  /** Different accounts that an unknown network tries, as in credential stuffing. Throws 429. */
  loginAttempt(account: string, ip: string): void;
  /** Successful logins do not count. */
  refundLoginAttempt(account: string, ip: string): void;
  /** Throws 429 while the account must wait after failed logins. */
  assertMayLogIn(account: string, ip: string): Promise<ThrottleState>;
  /** Counts a failed login. Throws 429 when the account must wait by now. */
  loginFailed(account: string, ip: string, state: ThrottleState): Promise<void>;
  /** Deletes this address's failures and marks it as known to the account. */
  loginSucceeded(account: string, ip: string): Promise<void>;
}

export interface LimitSizes {
  callsPerMinute: number;
  codesPerHour: number;
  codeTriesPerHour: number;
  /** Different accounts that one network fails to open. */
  failedAccountsPerMinute: number;
  /** Different registered addresses that one network can learn of. */
  takenAddressesPerHour: number;
  accessRequestsPerHour: number;
  quotesPerHour: number;
  ticketsPerHour: number;
  repliesPerHour: number;
  documentsPerHour: number;
  /** Orders that one staff member adds. */
  addedOrdersPerHour: number;
  /** Orders that one staff member adds for one customer. */
  addedOrdersPerCustomer: number;
  /** Chat messages with files. */
  fileMessagesPerHour: number;
  /** Chat messages of one person. */
  messagesPerMinute: number;
}

export type NotifyingAction = 'files' | 'ticket' | 'reply' | 'document';

export const defaultLimits: LimitSizes = {
  callsPerMinute: 1_200,
  codesPerHour: 300,
  codeTriesPerHour: 600,
  failedAccountsPerMinute: 30,
  takenAddressesPerHour: 20,
  accessRequestsPerHour: 20,
  quotesPerHour: 120,
  ticketsPerHour: 30,
  repliesPerHour: 60,
  documentsPerHour: 300,
  addedOrdersPerHour: 30,
  addedOrdersPerCustomer: 5,
  fileMessagesPerHour: 120,
  messagesPerMinute: 120,
};

const archivesPerHour = 10;
const bundlesPerHour = 100;
/** A waiting tab checks every five seconds. */
const statusChecksPerMinute = 60;

/** @param now the clock of login throttling; other counters use the real clock. */
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
  const messages = new RateLimiterMemory({
    keyPrefix: 'message',
    points: sizes.messagesPerMinute,
    duration: 60,
  });
  const statusChecks = new RateLimiterMemory({
    keyPrefix: 'look',
    points: statusChecksPerMinute,
    duration: 60,
  });
  const codes = counter('code', sizes.codesPerHour, 3_600);
  const codeTries = counter('code-try', sizes.codeTriesPerHour, 3_600);
  const taken = createDistinctLimit(counter, 'taken', sizes.takenAddressesPerHour);
  const accessRequests = counter('access-request', sizes.accessRequestsPerHour, 3_600);
  const archives = counter('archive', archivesPerHour, 3_600);
  const bundles = counter('bundles-of', bundlesPerHour, 3_600);
  const quotes = counter('quote', sizes.quotesPerHour, 3_600);
  const addedOrders = counter('added-order', sizes.addedOrdersPerHour, 3_600);
  const addedForCustomer = counter('added-order-for', sizes.addedOrdersPerCustomer, 3_600);
  const notifyingActions = {
    ticket: counter('ticket', sizes.ticketsPerHour, 3_600),
    reply: counter('ticket-reply', sizes.repliesPerHour, 3_600),
    document: counter('document', sizes.documentsPerHour, 3_600),
    files: counter('message-files', sizes.fileMessagesPerHour, 3_600),
  } satisfies Record<NotifyingAction, RateLimiterPostgres>;
  const triedAccounts = createDistinctPerMinute(sizes.failedAccountsPerMinute);
  const throttle = createLoginThrottle(pool, now);

  return {
    call: (ip) => consume(calls, networkOf(ip)),
    messages: (personId) => consume(messages, String(personId)),
    codes: (ip) => consume(codes, hashOf(networkOf(ip))),
    codeTries: (ip) => consume(codeTries, hashOf(networkOf(ip))),
    mayRevealAccount: (email, ip) => failClosed(taken.admits(networkOf(ip), email)),
    accessRequests: (ip) => consume(accessRequests, hashOf(networkOf(ip))),
    archives: (personId) => consume(archives, String(personId)),
    quotes: (personId) => consume(quotes, String(personId)),
    statusChecks: (personId) => consume(statusChecks, String(personId)),
    bundles: (personId) => consume(bundles, String(personId)),
    notifying: (kind, personId) => consume(notifyingActions[kind], String(personId)),
    addedOrders: async (staffId, customerId) => {
      await consume(
        addedForCustomer,
        `${staffId}.${customerId}`,
        'You have added several orders for this customer within an hour. Please wait, or ask an admin.',
      );
      await consume(
        addedOrders,
        String(staffId),
        'You have added as many orders as one hour allows. Please wait, or ask an admin.',
      );
    },
    loginAttempt(account, ip) {
      const wait = triedAccounts.consume(networkOf(ip), account);
      if (wait > 0) throw tooMany(wait);
    },
    refundLoginAttempt: (account, ip) => triedAccounts.refund(networkOf(ip), account),
    assertMayLogIn: (account, ip) => failClosed(throttle.assertNotWaiting(loginOriginOf(account, ip))),
    loginFailed: (account, ip, state) => failClosed(throttle.countFailure(loginOriginOf(account, ip), state)),
    loginSucceeded: (account, ip) => failClosed(throttle.recordSuccess(loginOriginOf(account, ip))),
  };
}

/** Keys are hashed, so that the table does not reveal who tries from where. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string, message?: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000, message);
    throw unavailable(error);
  }
}

/** Rejects the call when the counters cannot be read. */
async function failClosed<Value>(work: Promise<Value>): Promise<Value> {
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
