/** Tries a code of the second step, of the app or a recovery code, one try after another (decision 0023). */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { openText } from '../documents/sealed-text.ts';
import { Problem, tooMany } from '../http/errors.ts';
import { recordAccountChange } from './record-account-change.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const failuresFree = 5;
const longestWaitSeconds = 15 * 60;
const keptMs = 24 * 3_600_000;
const toldAgainMs = 24 * 3_600_000;

export interface SecondStep {
  readonly personId: number;
  /** Who is told of wrong codes: somebody knows the password. */
  readonly email: string;
  readonly code: string;
}

/** `recoveryCodesLeft` is undefined after a code of the app. */
export type Tried = { ok: true; recoveryCodesLeft: number | undefined } | { ok: false; problem: Problem };

/**
 * Holds the person's second step until the transaction ends, so that of a hundred tries at once each sees the failures of
 * those before it, and a code is taken once. The caller commits before it throws the problem: a failure must stay
 * counted. Throws 429 while the person must wait.
 */
export async function trySecondStep(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  step: SecondStep,
): Promise<Tried> {
  const now = clock.now();
  const row = await lockStep(tx, step.personId);
  const wait = (row?.wait_until?.getTime() ?? 0) - now.getTime();
  if (wait > 0) throw tooMany(wait / 1000, 'Too many wrong codes. Please wait a little and try again.');
  if (!row?.secret_sealed) throw new Problem('conflict', 'Two-step sign-in is not switched on.');

  if (isRecoveryCode(step.code)) {
    const left = await spendRecoveryCode(tx, config.CODE_SECRET, step.personId, step.code, now);
    if (left === undefined) return fail(tx, step, row, now);
    await tell(tx, step, 'recovery_code_used', now);
    await succeed(tx, step.personId, {});
    return { ok: true, recoveryCodesLeft: left };
  }
  const used = stepOf(openText(config.DATA_SECRET, row.secret_sealed, 'two-step'), digitsOf(step.code), now);
  // A code that was seen over a shoulder, or caught on its way, is not good again, nor is an older one.
  if (used === undefined || used <= row.last_step) return fail(tx, step, row, now);
  await succeed(tx, step.personId, { last_step: used });
  return { ok: true, recoveryCodesLeft: undefined };
}

/** Apps show it as two groups of three. */
export const digitsOf = (code: string) => code.replaceAll(/\s/g, '');

export const wrongCode = () =>
  new Problem('code_wrong', 'This code is not right. Enter the one that the app shows now.');

type StepRow = NonNullable<Awaited<ReturnType<typeof lockStep>>>;

const lockStep = (tx: Tx, personId: number) =>
  tx
    .selectFrom('two_steps')
    .select(['secret_sealed', 'last_step', 'failures', 'failed_at', 'wait_until', 'told_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

async function fail(tx: Tx, step: SecondStep, row: StepRow, now: Date): Promise<Tried> {
  const isForgotten = row.failed_at === null || row.failed_at.getTime() <= now.getTime() - keptMs;
  const failures = isForgotten ? 1 : row.failures + 1;
  const waitSeconds =
    failures < failuresFree ? 0 : Math.min(2 ** (failures - failuresFree), longestWaitSeconds);
  const isToTell =
    failures >= failuresFree &&
    (row.told_at === null || row.told_at.getTime() <= now.getTime() - toldAgainMs);
  if (isToTell) await tell(tx, step, 'two_step_guessed', now);
  await tx
    .updateTable('two_steps')
    .set({
      failures,
      failed_at: now,
      wait_until: new Date(now.getTime() + waitSeconds * 1000),
      ...(isToTell && { told_at: now }),
    })
    .where('person_id', '=', step.personId)
    .execute();
  return { ok: false, problem: wrongCode() };
}

async function succeed(tx: Tx, personId: number, more: { last_step?: number }): Promise<void> {
  await tx
    .updateTable('two_steps')
    .set({ failures: 0, failed_at: null, wait_until: null, ...more })
    .where('person_id', '=', personId)
    .execute();
}

const tell = (tx: Tx, step: SecondStep, kind: 'two_step_guessed' | 'recovery_code_used', now: Date) =>
  recordAccountChange(tx, { person_id: step.personId, kind, told_at: step.email, changed_at: now });
