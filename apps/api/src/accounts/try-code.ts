/** Tries a one-time code: counted first, compared after, so that parallel guesses gain nothing (decision 13). */
import { OTP_MAX_TRIES, OTP_VALID_SECONDS } from '@portal/domain/otp';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/errors.ts';
import { codeMatches } from './code-hash.ts';
import type { CodeSubject } from './request-code.ts';

export interface TriedCode {
  id: number;
  /** Whether verifyOtp has marked it. */
  isVerified: boolean;
}

type Guess = CodeSubject & { code: string };

/**
 * Answers the code's row when it is right. Throws `code_wrong` with the tries that are left, and `code_expired` when
 * there is nothing to guess at. Runs outside any transaction: a counted try must stay counted, whatever follows.
 */
export async function tryCode(deps: Pick<Deps, 'db' | 'clock' | 'config'>, guess: Guess): Promise<TriedCode> {
  const row = await countTry(deps.db, guess, deps.clock.now());
  if (!row) throw codeExpired();
  if (!codeMatches(deps.config.CODE_SECRET, row, guess.code)) throw codeWrong(OTP_MAX_TRIES - row.tries);
  await giveBackTry(deps.db, row.id);
  return { id: row.id, isVerified: row.verified_at !== null };
}

/**
 * Counts against the newest request only, so that a new code ends the one before: the newest of an address, or the
 * newest of a person who wants another address, and then only for that very address. A row that was never mailed counts
 * alike, or the count would tell which addresses have an account (decision 14).
 */
const countTry = (db: Db, guess: Guess, now: Date) =>
  db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('one_time_codes as newest')
        .select('newest.id')
        .where((of) =>
          guess.purpose === 'email_change'
            ? of('newest.person_id', '=', guess.personId)
            : of('newest.email', '=', guess.email),
        )
        .where('newest.purpose', '=', guess.purpose)
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('email', '=', guess.email)
    .where('used_at', 'is', null)
    .where('tries', '<', OTP_MAX_TRIES)
    .where(
      (eb) =>
        eb.fn.coalesce(
          'expires_at',
          sql<Date>`requested_at + make_interval(secs => ${sql.lit(OTP_VALID_SECONDS)})`,
        ),
      '>',
      now,
    )
    .returning(['id', 'code_hash', 'tries', 'verified_at'])
    .executeTakeFirst();

/** Only wrong tries count, or a code verified at the fifth try could not be used any more. */
const giveBackTry = (db: Db, id: number) =>
  db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();

/** Uses the code up, in the transaction of what it permits. Throws `code_expired` when another call was faster. */
export async function useCode(tx: Tx, code: TriedCode, now: Date): Promise<void> {
  const used = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw codeExpired();
}

const codeExpired = () =>
  new Problem('code_expired', 'This code is not valid any more. Please ask for a new one.');

function codeWrong(triesLeft: number): Problem {
  const next =
    triesLeft === 0 ? 'Please ask for a new one.' : `${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
  return new Problem('code_wrong', `Wrong code. ${next}`);
}
