/**
 * Limits on how often something may be tried. Sign-in and codes are counted in Postgres, over all processes, and fail
 * closed; ordinary calls are counted in this process and fail open. Neither needs Redis, so its death changes nothing.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem, tooMany } from '../contract/errors.ts';
import { createDistinctLimit, createDistinctPerMinute } from './distinct-limit.ts';
import { createLoginThrottle, type DoorState } from './login-throttle.ts';
import { doorOf, networkOf } from './network-of.ts';

export interface RateLimits {
  /** Any call, by network address: generous, since one mobile carrier's address serves thousands of people. */
  call(ip: string): Promise<void>;
  /** Chat messages, by their sender: nobody types so fast, and each is pushed to everybody who takes part. */
  messages(personId: number): Promise<void>;
  /** Requests for codes, by network address. */
  codes(ip: string): Promise<void>;
  /** False when this network has heard of so many accounts already that it must hear of no other. */
  maySayTaken(email: string, ip: string): Promise<boolean>;
  /** Tries of codes, by network address. */
  codeTries(ip: string): Promise<void>;
  /** Requests for staff access, by network address: few, since few people work for a provider. */
  accessRequests(ip: string): Promise<void>;
  /** Archives of a person's own data, which read everything there is of them. */
  archives(personId: number): Promise<void>;
  /** Quotes, by who wants to pay: each opens an order at the payment provider, which is asked about it for days. */
  quotes(personId: number): Promise<void>;
  /** Looks at how a purchase stands, by the customer: each may ask the payment provider. */
  looks(personId: number): Promise<void>;
  /** ZIPs of orders' documents, by who loads them: each reads and sums up every file. */
  bundles(personId: number): Promise<void>;
  /** What a person does that mails others: raising tickets, replying to them, giving documents. */
  telling(kind: Telling, personId: number): Promise<void>;
  /** Orders that a staff member adds: each writes to its customer, who asked for none. */
  addedOrders(staffId: number, customerId: number): Promise<void>;
  /** Different accounts that a network tries and that do not know it: so is a list of stolen passwords tried. Throws 429. */
  tryAccount(account: string, ip: string): void;
  /** Those that it opened do not count. */
  accountOpened(account: string, ip: string): void;
  /** Throws 429 while the account must wait after failed logins, from this address or from those that it does not know. */
  mayLogIn(account: string, ip: string): Promise<DoorState>;
  /** Counts a failed login. Throws 429 when the account had to wait by then. */
  loginFailed(account: string, ip: string, state: DoorState): Promise<void>;
  /** Forgets the failures from this address and knows it as the account's own from now on. */
  loginSucceeded(account: string, ip: string): Promise<void>;
}

export interface LimitSizes {
  callsPerMinute: number;
  codesPerHour: number;
  codeTriesPerHour: number;
  /** Different accounts that one network fails to open. */
  failedAccountsPerMinute: number;
  /** Different registered addresses that one network hears of. */
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

export type Telling = 'files' | 'ticket' | 'reply' | 'document';

export const usualLimits: LimitSizes = {
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
/** A tab that waits looks every five seconds. */
const looksPerMinute = 60;

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
  const messages = new RateLimiterMemory({
    keyPrefix: 'message',
    points: sizes.messagesPerMinute,
    duration: 60,
  });
  const looks = new RateLimiterMemory({ keyPrefix: 'look', points: looksPerMinute, duration: 60 });
  const codes = counter('code', sizes.codesPerHour, 3_600);
  const codeTries = counter('code-try', sizes.codeTriesPerHour, 3_600);
  const taken = createDistinctLimit(counter, 'taken', sizes.takenAddressesPerHour);
  const accessRequests = counter('access-request', sizes.accessRequestsPerHour, 3_600);
  const archives = counter('archive', archivesPerHour, 3_600);
  const bundles = counter('bundles-of', bundlesPerHour, 3_600);
  const quotes = counter('quote', sizes.quotesPerHour, 3_600);
  const addedOrders = counter('added-order', sizes.addedOrdersPerHour, 3_600);
  const addedForCustomer = counter('added-order-for', sizes.addedOrdersPerCustomer, 3_600);
  const tellings = {
    ticket: counter('ticket', sizes.ticketsPerHour, 3_600),
    reply: counter('ticket-reply', sizes.repliesPerHour, 3_600),
    document: counter('document', sizes.documentsPerHour, 3_600),
    files: counter('message-files', sizes.fileMessagesPerHour, 3_600),
  } satisfies Record<Telling, RateLimiterPostgres>;
  const triedAccounts = createDistinctPerMinute(sizes.failedAccountsPerMinute);
  const throttle = createLoginThrottle(pool, now);

  return {
    call: (ip) => consume(calls, networkOf(ip)),
    messages: (personId) => consume(messages, String(personId)),
    codes: (ip) => consume(codes, hashOf(networkOf(ip))),
    codeTries: (ip) => consume(codeTries, hashOf(networkOf(ip))),
    maySayTaken: (email, ip) => closed(taken.admits(networkOf(ip), email)),
    accessRequests: (ip) => consume(accessRequests, hashOf(networkOf(ip))),
    archives: (personId) => consume(archives, String(personId)),
    quotes: (personId) => consume(quotes, String(personId)),
    looks: (personId) => consume(looks, String(personId)),
    bundles: (personId) => consume(bundles, String(personId)),
    telling: (kind, personId) => consume(tellings[kind], String(personId)),
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
    tryAccount(account, ip) {
      const wait = triedAccounts.take(networkOf(ip), account);
      if (wait > 0) throw tooMany(wait);
    },
    accountOpened: (account, ip) => triedAccounts.giveBack(networkOf(ip), account),
    mayLogIn: (account, ip) => closed(throttle.refuseWaiting(doorOf(account, ip))),
    loginFailed: (account, ip, state) => closed(throttle.countFailure(doorOf(account, ip), state)),
    loginSucceeded: (account, ip) => closed(throttle.opened(doorOf(account, ip))),
  };
}

/** Keys are hashed: the table need not list who tries from where, and a long e-mail would not fit. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string, message?: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000, message);
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
