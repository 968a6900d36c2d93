/**
 * Tries a two-factor code of a login. Wrong ones end their challenge and delay their network, and all unknown
 * networks share a few a day: knowing the password locks no owner out (record 0032).
 */

import { tooMany } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isKnownNetwork } from '../http/login-throttle.ts';
import { loginOriginOf } from '../http/network-address.ts';
import { countWrongCode } from './login-challenge.ts';
import {
  lockTwoFactor,
  mailAboutGuessing,
  matchTwoFactorCode,
  type TwoFactorAttempt,
  type TwoFactorRow,
  type TwoFactorResult,
  wrongCode,
} from './match-two-factor-code.ts';

/** Two challenges' worth, so one used by a stranger on the same network delays nobody. */
const FREE_FAILURES = 10;
const MAX_WAIT_SECONDS = 15 * 60;
const MAX_UNKNOWN_FAILURES = 30;
/** The owner is mailed from this count on. */
const MAIL_AFTER_FAILURES = 5;
const dayMs = 24 * 3_600_000;
/** Counts wrong codes of all unknown networks together. */
const UNKNOWN_NETWORKS = Buffer.alloc(0);

export interface LoginCode extends TwoFactorAttempt {
  readonly challenge: { readonly token_hash: Buffer };
  readonly ip: string;
}

/** Callers commit before they throw the problem, so a failure stays counted. */
export async function tryLoginCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  login: LoginCode,
): Promise<TwoFactorResult> {
  const now = deps.clock.now();
  const row = await lockTwoFactor(tx, login.personId);
  const door = loginOriginOf(login.email, login.ip);
  const isKnown = await isKnownNetwork(tx, door, now);
  const counts = await findCounts(tx, login.personId, door.network);
  const wait = waitOf(counts.here, now);
  if (wait > 0) return refuseCode(wait, 'Too many wrong codes. Please wait a little and try again.');
  const unknownWait = isKnown ? 0 : waitOf(counts.unknown, now);
  if (unknownWait > 0) return refuseCode(unknownWait, mailedCodeRequired);

  const matched = await matchTwoFactorCode(tx, deps, login, row);
  if (!matched) return countFailure(tx, login, { row, counts, isKnown, network: door.network, now });
  await tx
    .deleteFrom('second_step_failures')
    .where('person_id', '=', login.personId)
    .where('network', '=', door.network)
    .execute();
  return { ok: true, ...matched };
}

const mailedCodeRequired =
  'Too many wrong codes from elsewhere: somebody knows your password. Choose “Forgot password?”, set a new one, then log in here.';

const refuseCode = (waitMs: number, message: string): TwoFactorResult => ({
  ok: false,
  problem: tooMany(waitMs / 1000, message),
});

interface FailureCount {
  failures: number;
  failed_at: Date;
  wait_until: Date | null;
}
interface FailureCounts {
  here: FailureCount | undefined;
  unknown: FailureCount | undefined;
}

const waitOf = (count: FailureCount | undefined, now: Date) =>
  (count?.wait_until?.getTime() ?? 0) - now.getTime();

async function findCounts(tx: Tx, personId: number, network: Buffer): Promise<FailureCounts> {
  const rows = await tx
    .selectFrom('second_step_failures')
    .select(['network', 'failures', 'failed_at', 'wait_until'])
    .where('person_id', '=', personId)
    .where('network', 'in', [network, UNKNOWN_NETWORKS])
    .execute();
  return {
    here: rows.find((row) => row.network.equals(network)),
    unknown: rows.find((row) => row.network.length === 0),
  };
}

interface Failure {
  row: TwoFactorRow;
  counts: FailureCounts;
  isKnown: boolean;
  network: Buffer;
  now: Date;
}

async function countFailure(tx: Tx, login: LoginCode, failure: Failure): Promise<TwoFactorResult> {
  const { row, counts, isKnown, network, now } = failure;
  await countWrongCode(tx, login.challenge);
  const here = (ofToday(counts.here, now)?.failures ?? 0) + 1;
  const seconds = here < FREE_FAILURES ? 0 : Math.min(2 ** (here - FREE_FAILURES), MAX_WAIT_SECONDS);
  await saveCount(tx, login.personId, network, {
    failures: here,
    failed_at: now,
    wait_until: new Date(now.getTime() + seconds * 1000),
  });
  let unknown = 0;
  if (!isKnown) {
    const before = ofToday(counts.unknown, now);
    const since = before?.failed_at ?? now;
    unknown = (before?.failures ?? 0) + 1;
    await saveCount(tx, login.personId, UNKNOWN_NETWORKS, {
      failures: unknown,
      failed_at: since,
      wait_until: unknown < MAX_UNKNOWN_FAILURES ? null : new Date(since.getTime() + dayMs),
    });
  }
  if (Math.max(here, unknown) >= MAIL_AFTER_FAILURES) await mailAboutGuessing(tx, login, row, now);
  return { ok: false, problem: wrongCode() };
}

const ofToday = (count: FailureCount | undefined, now: Date) =>
  count && count.failed_at.getTime() > now.getTime() - dayMs ? count : undefined;

const saveCount = (tx: Tx, personId: number, network: Buffer, count: FailureCount) =>
  tx
    .insertInto('second_step_failures')
    .values({ person_id: personId, network, ...count })
    .onConflict((conflict) => conflict.columns(['person_id', 'network']).doUpdateSet(count))
    .execute();
