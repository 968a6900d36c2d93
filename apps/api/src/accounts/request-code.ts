/** Asks for a one-time code to be mailed, within the caps of one e-mail address (decision 13). */
import { OTP_MAX_PER_DAY, OTP_MAX_PER_HOUR, secondsUntilResend } from '@portal/domain/otp';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { tooMany } from '../http/errors.ts';

export type CodePurpose = 'registration' | 'password_reset';

interface EarlierRequest {
  purpose: CodePurpose;
  requested_at: Date;
  is_mailed: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Within 120 seconds of the last request it does nothing, and the caller answers as if it had. Throws 429 beyond
 * 3 codes an hour or 5 a day. Whether the address has an account plays no part here, so that a reset takes the same
 * steps for all (decision 14); the job that mails decides that.
 */
export async function requestCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  { purpose, email }: { purpose: CodePurpose; email: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // One request an address at a time, or parallel ones would all find the caps unused.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`one-time-code ${email}`}, 0))`.execute(tx);
    const now = deps.clock.now();
    const earlier = await findRequests(tx, email, new Date(now.getTime() - dayMs));
    const last = earlier.find((request) => request.purpose === purpose);
    if (last && secondsUntilResend(last.requested_at, now) > 0) return;
    refuseBeyondCaps(earlier.filter(countsFor(purpose)), now);

    const { id } = await tx
      .insertInto('one_time_codes')
      .values({ purpose, email, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addEvent(tx, { type: 'code.requested', data: { codeId: id } });
  });
}

/** Newest first. */
const findRequests = (tx: Tx, email: string, since: Date): Promise<EarlierRequest[]> =>
  tx
    .selectFrom('one_time_codes')
    .select(['purpose', 'requested_at'])
    .select((eb) => eb('code_hash', 'is not', null).$castTo<boolean>().as('is_mailed'))
    .where('email', '=', email)
    .where('requested_at', '>', since)
    .orderBy('id', 'desc')
    .execute();

/** Resets asked for an address without an account were never mailed; they must not stop it from registering. */
const countsFor = (purpose: CodePurpose) => (request: EarlierRequest) =>
  purpose === 'password_reset' || request.purpose === 'registration' || request.is_mailed;

function refuseBeyondCaps(newestFirst: EarlierRequest[], now: Date) {
  const waits = [
    waitFor(newestFirst[OTP_MAX_PER_HOUR - 1], hourMs, now),
    waitFor(newestFirst[OTP_MAX_PER_DAY - 1], dayMs, now),
  ];
  const wait = Math.max(...waits);
  if (wait > 0)
    throw tooMany(wait / 1000, 'Too many codes were sent to this e-mail address. Please try again later.');
}

/** Milliseconds until the request that fills a cap has left its window; 0 or less when it has. */
const waitFor = (filling: EarlierRequest | undefined, windowMs: number, now: Date): number =>
  filling ? filling.requested_at.getTime() + windowMs - now.getTime() : 0;
