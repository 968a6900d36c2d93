/** Whether a code of the second step is right, of the app or a recovery code, and what is done with either (record 0023). */
import { readOtp } from '@portal/domain/otp';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { decryptText } from '../crypto/sealed-text.ts';
import { Problem } from '../contract/errors.ts';
import { recordAccountChange } from './record-account-change.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { dataSecrets } from '../secrets.ts';

const mailedAgainMs = 24 * 3_600_000;

export interface SecondStep {
  readonly personId: number;
  /** Where mails about wrong codes go: somebody knows the password. */
  readonly email: string;
  readonly code: string;
}

/** `recoveryCodesLeft` is undefined after a code of the app. */
export interface Matched {
  recoveryCodesLeft: number | undefined;
}
export type Tried = ({ ok: true } & Matched) | { ok: false; problem: Problem };

export type StepRow = NonNullable<Awaited<ReturnType<typeof findStep>>> & { secret_sealed: Buffer };

/**
 * Holds the person's second step until the transaction ends, so that of a hundred tries at once each sees the failures of
 * those before it, and a code is taken once.
 */
export async function lockStep(tx: Tx, personId: number): Promise<StepRow> {
  const row = await findStep(tx, personId);
  if (!row?.secret_sealed) throw new Problem('conflict', 'Two-step sign-in is not switched on.');
  return { ...row, secret_sealed: row.secret_sealed };
}

const findStep = (tx: Tx, personId: number) =>
  tx
    .selectFrom('two_steps')
    .select(['secret_sealed', 'last_step', 'failures', 'failed_at', 'wait_until', 'told_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

/** Takes the code, so that it is good once; undefined for a wrong one. */
export async function matchSecondStep(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  step: SecondStep,
  row: StepRow,
): Promise<Matched | undefined> {
  const now = clock.now();
  if (isRecoveryCode(step.code)) {
    const left = await spendRecoveryCode(tx, config, step.personId, step.code, now);
    if (left === undefined) return undefined;
    await record(tx, step, 'recovery_code_used', now);
    return { recoveryCodesLeft: left };
  }
  const used = stepOfTyped(decryptText(dataSecrets(config), row.secret_sealed, 'two-step'), step.code, now);
  // A code that was seen over a shoulder, or caught on its way, is not good again, nor is an older one.
  if (used === undefined || used <= row.last_step) return undefined;
  await tx.updateTable('two_steps').set({ last_step: used }).where('person_id', '=', step.personId).execute();
  return { recoveryCodesLeft: undefined };
}

/** The time step of a code as it is typed or pasted, such as two groups of three. */
export function stepOfTyped(secret: string, typed: string, now: Date): number | undefined {
  const code = readOtp(typed);
  return 'text' in code ? stepOf(secret, code.text, now) : undefined;
}

export const wrongCode = () =>
  new Problem('code_wrong', 'This code is not right. Enter the one that the app shows now.');

/** Mails the owner of many wrong codes, once a day at most. */
export async function mailGuessed(tx: Tx, step: SecondStep, row: StepRow, now: Date): Promise<void> {
  if (row.told_at !== null && row.told_at.getTime() > now.getTime() - mailedAgainMs) return;
  await record(tx, step, 'two_step_guessed', now);
  await tx.updateTable('two_steps').set({ told_at: now }).where('person_id', '=', step.personId).execute();
}

const record = (tx: Tx, step: SecondStep, kind: 'two_step_guessed' | 'recovery_code_used', now: Date) =>
  recordAccountChange(tx, { person_id: step.personId, kind, told_at: step.email, changed_at: now });
