/**
 * Delays logins after failures (records 0023 and 0032): 1, 2, 4 … seconds after five failures from one network, or 1,
 * 2, 4 … minutes after two once all networks that the account does not know have failed ten times. These get a hundred
 * failures an hour together; then one proves by a mailed code that the account is one's own. So no stranger makes wait who
 * knows the password.
 */
import type pg from 'pg';
import type { Db, Tx } from '../db/database.ts';
import { tooMany } from '../contract/errors.ts';
import type { Door } from './network-of.ts';

/** What is remembered of a door before a try. */
export interface DoorState {
  /** Whether the account was opened from this network lately; then failures elsewhere lock nothing here. */
  readonly isKnown: boolean;
  /** Whether strangers have failed so often that each further network gets few tries. */
  readonly isGuarded: boolean;
  /** Whether a success has something to forget or to write down. */
  readonly needsNote: boolean;
}

export interface LoginThrottle {
  /** Throws 429 while the account must wait, from this network or from all that it does not know. */
  refuseWaiting(door: Door): Promise<DoorState>;
  /** Counts a failure. Throws 429 instead when the door was closed by then, so that it learns nothing of this try. */
  countFailure(door: Door, state: Pick<DoorState, 'isKnown' | 'isGuarded'>): Promise<void>;
  /**
   * Forgets this network's failures and knows it from now on. Those of all networks end as well, unless this one was
   * known before: whoever guesses elsewhere must not be let go on by each login of the owner.
   */
  opened(door: Door): Promise<void>;
}

interface Rule {
  /** Failures without a wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  /** They are forgotten so long after the last one. */
  readonly keptSeconds: number;
}

const longestWaitSeconds = 15 * 60;
const ofNetwork: Rule = { free: 5, firstWaitSeconds: 1, keptSeconds: 30 * 60 };
const ofGuardedNetwork: Rule = { free: 2, firstWaitSeconds: 60, keptSeconds: 3_600 };
/** Failures of all unknown networks in an hour from which on an account is guarded, and after which they are refused. */
const guardedFrom = 10;
const mostOfAll = 100;
const windowSeconds = 3_600;
/** Under which failures from all networks are counted. */
const everywhere = Buffer.alloc(0);
const knownForDays = 30;
const dayMs = 24 * 3_600_000;

/** Whether the account was opened from there lately. */
export async function isKnownNetwork(db: Db | Tx, { account, network }: Door, now: Date): Promise<boolean> {
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
    async refuseWaiting(door) {
      const at = now();
      const state = await readDoor(pool, door, at);
      refuseUntil(state.network_wait, at);
      if (!state.is_known) refuseUntil(state.account_wait, at, proveYourself);
      const isFresh = state.seen_at !== null && state.seen_at.getTime() > at.getTime() - dayMs;
      return {
        isKnown: state.is_known,
        isGuarded: state.account_failures >= guardedFrom,
        needsNote: state.has_failed || (!state.is_known && state.account_failures > 0) || !isFresh,
      };
    },
    async countFailure(door, { isKnown, isGuarded }) {
      const at = now();
      await count(pool, door, isGuarded && !isKnown ? ofGuardedNetwork : ofNetwork, at);
      // Whoever mistypes at home does not lock themselves out elsewhere.
      if (!isKnown) await countForAll(pool, door.account, at);
    },
    async opened({ account, network }) {
      await pool.query({ name: 'login-opened', text: openedText, values: [account, network, now()] });
    },
  };
}

interface DoorRow {
  network_wait: Date | null;
  account_wait: Date | null;
  has_failed: boolean;
  account_failures: number;
  is_known: boolean;
  seen_at: Date | null;
}

async function readDoor(pool: pg.Pool, { account, network }: Door, at: Date): Promise<DoorRow> {
  const { rows } = await pool.query<DoorRow>({
    name: 'login-door',
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
  if (!rows[0]) throw new Error('one row was to come');
  return rows[0];
}

/**
 * In one statement, since of a hundred parallel guesses exactly so many may be answered as are free. The exponent is
 * bounded, or a long attack would overflow it.
 */
async function count(pool: pg.Pool, { account, network }: Door, rule: Rule, at: Date): Promise<void> {
  const counted = await pool.query({
    name: 'login-failure',
    text: `
      insert into login_failures as counted (account, network, failures, failed_at) values ($1, $2, 1, $3::timestamptz)
      on conflict (account, network) do update set (failures, failed_at, locked_until) = (
        select failures, $3::timestamptz, case when failures >= $4::int then $3::timestamptz
          + least($5::int * power(2, least(failures - $4::int, 20)), ${longestWaitSeconds}) * interval '1 second' end
        from (select case when counted.failed_at <= $3::timestamptz - $6::int * interval '1 second' then 1
          else counted.failures + 1 end as failures) next)
      where counted.locked_until is null or counted.locked_until <= $3::timestamptz
      returning failures`,
    values: [account, network, at, rule.free, rule.firstWaitSeconds, rule.keptSeconds],
  });
  if (counted.rows.length === 0) throw await refusedBy(pool, { account, network }, at);
}

/** As `count`, in windows of an hour: `failed_at` is the beginning of the window. */
async function countForAll(pool: pg.Pool, account: Buffer, at: Date): Promise<void> {
  const counted = await pool.query({
    name: 'login-failure-of-all',
    text: `
      insert into login_failures as counted (account, network, failures, failed_at) values ($1, '', 1, $2::timestamptz)
      on conflict (account, network) do update set (failures, failed_at, locked_until) = (
        select failures, since, case when failures >= ${mostOfAll} then since + interval '${windowSeconds} seconds' end
        from (select case when is_over then 1 else counted.failures + 1 end as failures,
            case when is_over then $2::timestamptz else counted.failed_at end as since
          from (select counted.failed_at <= $2::timestamptz - interval '${windowSeconds} seconds' as is_over) age) next)
      where counted.locked_until is null or counted.locked_until <= $2::timestamptz
      returning failures`,
    values: [account, at],
  });
  if (counted.rows.length === 0) throw await refusedBy(pool, { account, network: everywhere }, at);
}

function refuseUntil(until: Date | null, at: Date, message?: string): void {
  const wait = (until?.getTime() ?? 0) - at.getTime();
  if (wait > 0) throw tooMany(wait / 1000, message);
}

const proveYourself =
  'Too many wrong tries from elsewhere. Choose “Forgot password?” and enter the code from our mail, then log in here.';

async function refusedBy(pool: pg.Pool, { account, network }: Door, at: Date) {
  const { rows } = await pool.query<{ locked_until: Date | null }>({
    name: 'login-locked-until',
    text: 'select locked_until from login_failures where account = $1 and network = $2',
    values: [account, network],
  });
  return tooMany(
    ((rows[0]?.locked_until?.getTime() ?? 0) - at.getTime()) / 1000,
    network === everywhere ? proveYourself : undefined,
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
