/** Matches TOTP and recovery codes, and uses them up (record 0023). */

import { readOtp } from '@portal/domain/otp';
import { Problem } from '../contract/errors.ts';
import { decryptText } from '../crypto/encrypted-text.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { dataSecrets } from '../secrets.ts';
import { recordAccountChange } from './record-account-change.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { findTimeStep } from './totp.ts';

const MAIL_INTERVAL_MS = 24 * 3_600_000;

export interface TwoFactorAttempt {
  readonly personId: number;
  /** Receives mails about wrong codes, which mean that the password is known. */
  readonly email: string;
  readonly code: string;
}

/** `recoveryCodesLeft` is undefined after a TOTP code. */
export interface TwoFactorMatch {
  recoveryCodesLeft: number | undefined;
}
export type TwoFactorResult = ({ ok: true } & TwoFactorMatch) | { ok: false; problem: Problem };

export type TwoFactorRow = NonNullable<Awaited<ReturnType<typeof findTwoFactor>>> & { secret_sealed: Buffer };

/** Locks the person's two-factor row, so parallel tries see each other's failures and a code is used once. */
export async function lockTwoFactor(tx: Tx, personId: number): Promise<TwoFactorRow> {
  const row = await findTwoFactor(tx, personId);
  if (!row?.secret_sealed) throw new Problem('conflict', 'Two-step sign-in is not switched on.');
  return { ...row, secret_sealed: row.secret_sealed };
}

const findTwoFactor = (tx: Tx, personId: number) =>
  tx
    .selectFrom('two_steps')
    .select(['secret_sealed', 'last_step', 'failures', 'failed_at', 'wait_until', 'told_at'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

/** Uses the code up; returns undefined for a wrong one. */
export async function matchTwoFactorCode(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  attempt: TwoFactorAttempt,
  row: TwoFactorRow,
): Promise<TwoFactorMatch | undefined> {
  const now = clock.now();
  if (isRecoveryCode(attempt.code)) {
    const left = await spendRecoveryCode(tx, config, attempt.personId, attempt.code, now);
    if (left === undefined) return undefined;
    await recordChange(tx, attempt, 'recovery_code_used', now);
    return { recoveryCodesLeft: left };
  }
  const used = findTimeStepOfTyped(
    decryptText(dataSecrets(config), row.secret_sealed, 'two-factor'),
    attempt.code,
    now,
  );
  // Rejects codes that were used before, and older ones: somebody may have seen them.
  if (used === undefined || used <= row.last_step) return undefined;
  await tx
    .updateTable('two_steps')
    .set({ last_step: used })
    .where('person_id', '=', attempt.personId)
    .execute();
  return { recoveryCodesLeft: undefined };
}

/** The time step of a typed or pasted code, which may contain spaces. */
export function findTimeStepOfTyped(secret: string, typed: string, now: Date): number | undefined {
  const code = readOtp(typed);
  return 'text' in code ? findTimeStep(secret, code.text, now) : undefined;
}

export const wrongCode = () =>
  new Problem('code_wrong', 'This code is not right. Enter the one that the app shows now.');

/** Mails the owner about wrong codes, at most once a day. */
export async function mailAboutGuessing(
  tx: Tx,
  attempt: TwoFactorAttempt,
  row: TwoFactorRow,
  now: Date,
): Promise<void> {
  if (row.told_at !== null && row.told_at.getTime() > now.getTime() - MAIL_INTERVAL_MS) return;
  await recordChange(tx, attempt, 'two_step_guessed', now);
  await tx.updateTable('two_steps').set({ told_at: now }).where('person_id', '=', attempt.personId).execute();
}

const recordChange = (
  tx: Tx,
  attempt: TwoFactorAttempt,
  kind: 'two_step_guessed' | 'recovery_code_used',
  now: Date,
) => recordAccountChange(tx, { person_id: attempt.personId, kind, told_at: attempt.email, changed_at: now });
