/** Tries a code of the second step of somebody who is logged in; wrong ones make all their sessions wait (record 0023). */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../contract/errors.ts';
import {
  lockStep,
  mailGuessed,
  matchSecondStep,
  type SecondStep,
  type StepRow,
  type Tried,
  wrongCode,
} from './match-second-step.ts';

const failuresFree = 5;
const longestWaitSeconds = 15 * 60;
const keptMs = 24 * 3_600_000;

/** The caller commits before it throws the problem: a failure must stay counted. Throws 429 while the person must wait. */
export async function trySecondStep(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  step: SecondStep,
): Promise<Tried> {
  const now = deps.clock.now();
  const row = await lockStep(tx, step.personId);
  const wait = (row.wait_until?.getTime() ?? 0) - now.getTime();
  if (wait > 0) throw tooMany(wait / 1000, 'Too many wrong codes. Please wait a little and try again.');
  const matched = await matchSecondStep(tx, deps, step, row);
  if (!matched) return fail(tx, step, row, now);
  await tx
    .updateTable('two_steps')
    .set({ failures: 0, failed_at: null, wait_until: null })
    .where('person_id', '=', step.personId)
    .execute();
  return { ok: true, ...matched };
}

async function fail(tx: Tx, step: SecondStep, row: StepRow, now: Date): Promise<Tried> {
  const isForgotten = row.failed_at === null || row.failed_at.getTime() <= now.getTime() - keptMs;
  const failures = isForgotten ? 1 : row.failures + 1;
  const waitSeconds =
    failures < failuresFree ? 0 : Math.min(2 ** (failures - failuresFree), longestWaitSeconds);
  if (failures >= failuresFree) await mailGuessed(tx, step, row, now);
  await tx
    .updateTable('two_steps')
    .set({ failures, failed_at: now, wait_until: new Date(now.getTime() + waitSeconds * 1000) })
    .where('person_id', '=', step.personId)
    .execute();
  return { ok: false, problem: wrongCode() };
}
