/** Tries a two-factor code of a signed-in person. Wrong ones delay all their sessions (record 0023). */

import { tooMany } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  lockTwoFactor,
  mailAboutGuessing,
  matchTwoFactorCode,
  type TwoFactorAttempt,
  type TwoFactorRow,
  type TwoFactorResult,
  wrongCode,
} from './match-two-factor-code.ts';

const FREE_FAILURES = 5;
const MAX_WAIT_SECONDS = 15 * 60;
const FAILURES_KEPT_MS = 24 * 3_600_000;

/**
 * Callers commit before they throw the problem, so a failure stays counted. Throws 429 while the person must wait.
 */
export async function tryTwoFactorCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  attempt: TwoFactorAttempt,
): Promise<TwoFactorResult> {
  const now = deps.clock.now();
  const row = await lockTwoFactor(tx, attempt.personId);
  const wait = (row.wait_until?.getTime() ?? 0) - now.getTime();
  if (wait > 0) throw tooMany(wait / 1000, 'Too many wrong codes. Please wait a little and try again.');
  const matched = await matchTwoFactorCode(tx, deps, attempt, row);
  if (!matched) return countFailure(tx, attempt, row, now);
  await tx
    .updateTable('two_steps')
    .set({ failures: 0, failed_at: null, wait_until: null })
    .where('person_id', '=', attempt.personId)
    .execute();
  return { ok: true, ...matched };
}

async function countFailure(
  tx: Tx,
  attempt: TwoFactorAttempt,
  row: TwoFactorRow,
  now: Date,
): Promise<TwoFactorResult> {
  const isForgotten = row.failed_at === null || row.failed_at.getTime() <= now.getTime() - FAILURES_KEPT_MS;
  const failures = isForgotten ? 1 : row.failures + 1;
  const waitSeconds =
    failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), MAX_WAIT_SECONDS);
  if (failures >= FREE_FAILURES) await mailAboutGuessing(tx, attempt, row, now);
  await tx
    .updateTable('two_steps')
    .set({ failures, failed_at: now, wait_until: new Date(now.getTime() + waitSeconds * 1000) })
    .where('person_id', '=', attempt.personId)
    .execute();
  return { ok: false, problem: wrongCode() };
}
