/**
 * Login throttling (records 0023 and 0032). After five failures from one network it waits 1, 2, 4 … seconds. After ten
 * failures from networks that the account does not know, each of them waits 1, 2, 4 … minutes after two failures. Those
 * networks share a hundred failures an hour; then a mailed code is required. Known networks are not locked by others.
 */

import type pg from 'pg';
import { tooMany } from '../contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import type { LoginOrigin } from './network-address.ts';

/** State before a login attempt. */
export interface ThrottleState {
  /** The account was recently opened from this network, so failures elsewhere do not lock it here. */
  readonly isKnown: boolean;
  /** Unknown networks have failed so often that each further one gets few attempts. */
  readonly isGuarded: boolean;
  /** A success has to delete failures or store the network. */
  readonly needsUpdate: boolean;
}

export interface LoginThrottle {
  /** Throws 429 while this network, or all unknown networks, must wait. */
  assertNotWaiting(origin: LoginOrigin): Promise<ThrottleState>;
  /** Counts a failure. Throws 429 when a parallel attempt has locked it, to reveal nothing about this one. */
  countFailure(origin: LoginOrigin, state: Pick<ThrottleState, 'isKnown' | 'isGuarded'>): Promise<void>;
  /**
   * Deletes this network's failures and marks it as known. Deletes those of all networks only if it was not known, because
   * each login of the owner would otherwise reset an attacker's count.
   */
  recordSuccess(origin: LoginOrigin): Promise<void>;
}

interface ThrottleRule {
  /** Failures before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  /** Failures are deleted this long after the last one. */
  readonly keptSeconds: number;
}

const maxWaitSeconds = 15 * 60;
const ofNetwork: ThrottleRule = { free: 5, firstWaitSeconds: 1, keptSeconds: 30 * 60 };
const ofGuardedNetwork: ThrottleRule = { free: 2, firstWaitSeconds: 60, keptSeconds: 3_600 };
/** Failures of all unknown networks in an hour: from the first number an account is guarded, after the second they are locked out. */
const guardedFrom = 10;
const maxAccountFailures = 100;
const windowSeconds = 3_600;
/** The key of failures from all networks. */
const allNetworks = Buffer.alloc(0);
const knownForDays = 30;
const dayMs = 24 * 3_600_000;

/** Whether the account was recently opened from this network. */
export async function isKnownNetwork(
  db: Db | Tx,
  { account, network }: LoginOrigin,
  now: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('seen_at')
    .where('account', '=', account)
    .where('network', '=', network)
    .where('seen_at', '>', new Date(now.getTime() - knownForDays * dayMs))
    .executeTakeFirst();
  return known !== undefined;
}

export function createLoginThrottle(pool: pg.Pool, now: () => Date): LoginThrottle {
  return {
    async assertNotWaiting(origin) {
      const at = now();
      const state = await readThrottle(pool, origin, at);
      throwIfWaiting(state.network_wait, at);
      if (!state.is_known) throwIfWaiting(state.account_wait, at, proveYourself);
      const isFresh = state.seen_at !== null && state.seen_at.getTime() > at.getTime() - dayMs;
      return {
        isKnown: state.is_known,
        isGuarded: state.account_failures >= guardedFrom,
        needsUpdate: state.has_failed || (!state.is_known && state.account_failures > 0) || !isFresh,
      };
    },
    async countFailure(origin, { isKnown, isGuarded }) {
      const at = now();
      await countNetworkFailure(pool, origin, isGuarded && !isKnown ? ofGuardedNetwork : ofNetwork, at);
      // Mistakes on a known network lock no other network.
      if (!isKnown) await countAccountFailure(pool, origin.account, at);
    },
    async recordSuccess({ account, network }) {
      await pool.query({ name: 'login-opened', text: openedText, values: [account, network, now()] });
    },
  };
}

interface ThrottleRow {
  network_wait: Date | null;
  account_wait: Date | null;
  has_failed: boolean;
  account_failures: number;
  is_known: boolean;
  seen_at: Date | null;
}

async function readThrottle(
  pool: pg.Pool,
  { account, network }: LoginOrigin,
  at: Date,
): Promise<ThrottleRow> {
  const { rows } = await pool.query<ThrottleRow>({
    name: 'login-origin',
    text: `
      select here.locked_until as network_wait, anywhere.locked_until as account_wait,
        here.account is not null as has_failed, 
        case when anywhere.failed_at > $3::timestamptz - interval '${windowSeconds} seconds'
          then anywhere.failures else 0 end as account_failures,
        coalesce(known.seen_at > $3::timestamptz - interval '${knownForDays} days', false) as is_known, known.seen_at
      from (select) one
        left join login_failures here on here.account = $1 and here.network = $2
        left join login_failures anywhere on anywhere.account = $1 and anywhere.network = ''
        left join known_networks known on known.account = $1 and known.network = $2`,
    values: [account, network, at],
  });
  if (!rows[0]) throw new Error('expected one row');
  return rows[0];
}

/** One statement, so that parallel attempts cannot exceed the limit. The exponent is bounded against overflow. */
async function countNetworkFailure(
  pool: pg.Pool,
  { account, network }: LoginOrigin,
  rule: ThrottleRule,
  at: Date,
): Promise<void> {
  const counted = await pool.query({
    name: 'login-failure',
    text: `
      insert into login_failures as counted (account, network, failures, failed_at) values ($1, $2, 1, $3::timestamptz)
      on conflict (account, network) do update set (failures, failed_at, locked_until) = (
        select failures, $3::timestamptz, case when failures >= $4::int then $3::timestamptz
          + least($5::int * power(2, least(failures - $4::int, 20)), ${maxWaitSeconds}) * interval '1 second' end
        from (select case when counted.failed_at <= $3::timestamptz - $6::int * interval '1 second' then 1
          else counted.failures + 1 end as failures) next)
      where counted.locked_until is null or counted.locked_until <= $3::timestamptz
      returning failures`,
    values: [account, network, at, rule.free, rule.firstWaitSeconds, rule.keptSeconds],
  });
  if (counted.rows.length === 0) throw await lockedError(pool, { account, network }, at);
}

/** Like `countNetworkFailure`, in windows of an hour: `failed_at` is the start of the window. */
async function countAccountFailure(pool: pg.Pool, account: Buffer, at: Date): Promise<void> {
  const counted = await pool.query({
    name: 'login-failure-of-all',
    text: `
      insert into login_failures as counted (account, network, failures, failed_at) values ($1, '', 1, $2::timestamptz)
      on conflict (account, network) do update set (failures, failed_at, locked_until) = (
        select failures, since, case when failures >= ${maxAccountFailures} then since + interval '${windowSeconds} seconds' end
        from (select case when is_over then 1 else counted.failures + 1 end as failures,
            case when is_over then $2::timestamptz else counted.failed_at end as since
          from (select counted.failed_at <= $2::timestamptz - interval '${windowSeconds} seconds' as is_over) age) next)
      where counted.locked_until is null or counted.locked_until <= $2::timestamptz
      returning failures`,
    values: [account, at],
  });
  if (counted.rows.length === 0) throw await lockedError(pool, { account, network: allNetworks }, at);
}

function throwIfWaiting(until: Date | null, at: Date, message?: string): void {
  const wait = (until?.getTime() ?? 0) - at.getTime();
  if (wait > 0) throw tooMany(wait / 1000, message);
}

const proveYourself =
  'Too many wrong tries from elsewhere. Choose “Forgot password?” and enter the code from our mail, then log in here.';

async function lockedError(pool: pg.Pool, { account, network }: LoginOrigin, at: Date) {
  const { rows } = await pool.query<{ locked_until: Date | null }>({
    name: 'login-locked-until',
    text: 'select locked_until from login_failures where account = $1 and network = $2',
    values: [account, network],
  });
  return tooMany(
    ((rows[0]?.locked_until?.getTime() ?? 0) - at.getTime()) / 1000,
    network === allNetworks ? proveYourself : undefined,
  );
}

const openedText = `
  with before as (
    select from known_networks
    where account = $1 and network = $2 and seen_at > $3::timestamptz - interval '${knownForDays} days'
  ), forgotten as (
    delete from login_failures
    where account = $1 and (network = $2 or (network = '' and not exists (select from before)))
  )
  insert into known_networks (account, network, seen_at) values ($1, $2, $3::timestamptz)
  on conflict (account, network) do update set seen_at = excluded.seen_at`;
