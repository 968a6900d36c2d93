/**
 * Tries a code of the second step of a login. Wrong ones end their challenge and make their network wait, and all networks
 * that the account does not know get a few a day together: who knows the password keeps no owner out (record 0032).
 */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../contract/errors.ts';
import { isKnownNetwork } from '../http/login-throttle.ts';
import { doorOf } from '../http/network-of.ts';
import { countWrongCode } from './login-challenge.ts';
import {
  lockStep,
  mailGuessed,
  matchSecondStep,
  type SecondStep,
  type StepRow,
  type Tried,
  wrongCode,
} from './match-second-step.ts';

/** Two challenges' worth, so that one of a stranger in the same network makes nobody wait. */
const freeOfNetwork = 10;
const longestWaitSeconds = 15 * 60;
const mostOfUnknown = 30;
/** From so many on the owner is mailed. */
const mailedFrom = 5;
const dayMs = 24 * 3_600_000;
/** Under which wrong codes from all unknown networks are counted. */
const everywhere = Buffer.alloc(0);

export interface LoginCode extends SecondStep {
  readonly challenge: { readonly token_hash: Buffer };
  readonly ip: string;
}

/** The caller commits before it throws the problem: a failure must stay counted. */
export async function tryLoginCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  login: LoginCode,
): Promise<Tried> {
  const now = deps.clock.now();
  const row = await lockStep(tx, login.personId);
  const door = doorOf(login.email, login.ip);
  const isKnown = await isKnownNetwork(tx, door, now);
  const counts = await findCounts(tx, login.personId, door.network);
  const wait = waitOf(counts.here, now);
  if (wait > 0) return refused(wait, 'Too many wrong codes. Please wait a little and try again.');
  const waitOfAll = isKnown ? 0 : waitOf(counts.unknown, now);
  if (waitOfAll > 0) return refused(waitOfAll, proveYourself);

  const matched = await matchSecondStep(tx, deps, login, row);
  if (!matched) return fail(tx, login, { row, counts, isKnown, network: door.network, now });
  await tx
    .deleteFrom('second_step_failures')
    .where('person_id', '=', login.personId)
    .where('network', '=', door.network)
    .execute();
  return { ok: true, ...matched };
}

const proveYourself =
  'Too many wrong codes from elsewhere: somebody knows your password. Choose “Forgot password?”, set a new one, then log in here.';

const refused = (waitMs: number, message: string): Tried => ({
  ok: false,
  problem: tooMany(waitMs / 1000, message),
});

interface Count {
  failures: number;
  failed_at: Date;
  wait_until: Date | null;
}
interface Counts {
  here: Count | undefined;
  unknown: Count | undefined;
}

const waitOf = (count: Count | undefined, now: Date) => (count?.wait_until?.getTime() ?? 0) - now.getTime();

async function findCounts(tx: Tx, personId: number, network: Buffer): Promise<Counts> {
  const rows = await tx
    .selectFrom('second_step_failures')
    .select(['network', 'failures', 'failed_at', 'wait_until'])
    .where('person_id', '=', personId)
    .where('network', 'in', [network, everywhere])
    .execute();
  return {
    here: rows.find((row) => row.network.equals(network)),
    unknown: rows.find((row) => row.network.length === 0),
  };
}

interface Failure {
  row: StepRow;
  counts: Counts;
  isKnown: boolean;
  network: Buffer;
  now: Date;
}

async function fail(tx: Tx, login: LoginCode, failure: Failure): Promise<Tried> {
  const { row, counts, isKnown, network, now } = failure;
  await countWrongCode(tx, login.challenge);
  const here = (ofToday(counts.here, now)?.failures ?? 0) + 1;
  const seconds = here < freeOfNetwork ? 0 : Math.min(2 ** (here - freeOfNetwork), longestWaitSeconds);
  await store(tx, login.personId, network, {
    failures: here,
    failed_at: now,
    wait_until: new Date(now.getTime() + seconds * 1000),
  });
  let unknown = 0;
  if (!isKnown) {
    const before = ofToday(counts.unknown, now);
    const since = before?.failed_at ?? now;
    unknown = (before?.failures ?? 0) + 1;
    await store(tx, login.personId, everywhere, {
      failures: unknown,
      failed_at: since,
      wait_until: unknown < mostOfUnknown ? null : new Date(since.getTime() + dayMs),
    });
  }
  if (Math.max(here, unknown) >= mailedFrom) await mailGuessed(tx, login, row, now);
  return { ok: false, problem: wrongCode() };
}

const ofToday = (count: Count | undefined, now: Date) =>
  count && count.failed_at.getTime() > now.getTime() - dayMs ? count : undefined;

const store = (tx: Tx, personId: number, network: Buffer, count: Count) =>
  tx
    .insertInto('second_step_failures')
    .values({ person_id: personId, network, ...count })
    .onConflict((conflict) => conflict.columns(['person_id', 'network']).doUpdateSet(count))
    .execute();
