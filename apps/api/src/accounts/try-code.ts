/** Tries a one-time code: counts first and compares after, so parallel guesses gain nothing (otp-020). */

import { OTP_MAX_FAR_TRIES, OTP_MAX_TRIES, OTP_VALID_SECONDS } from '@portal/domain/otp';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loginOriginOf } from '../http/network-address.ts';
import { codeSecrets } from '../secrets.ts';
import { codeMatches } from './code-hash.ts';
import { challengeHash, type CodeOrigin, type CodeSubject } from './request-code.ts';

export interface TriedCode {
  id: number;
  /** Whether verifyOtp has marked it. */
  isVerified: boolean;
}

type Guess = CodeSubject & CodeOrigin & { code: string };

/** The counter that a guess adds to; `tries` counts guesses without the challenge from the network that asked. */
type Counter = 'challenge_tries' | 'tries' | 'far_tries';
const MAX_TRIES = { challenge_tries: OTP_MAX_TRIES, tries: OTP_MAX_TRIES, far_tries: OTP_MAX_FAR_TRIES };

interface Candidate {
  id: number;
  code_hash: Buffer | null;
  isNear: boolean;
}

/**
 * Returns the code's row when the guess is right. Throws `code_wrong` with the tries left, and `code_expired` when no
 * code is open. Runs outside any transaction, so a try stays counted even if the request fails later.
 */
export async function tryCode(deps: Pick<Deps, 'db' | 'clock' | 'config'>, guess: Guess): Promise<TriedCode> {
  const now = deps.clock.now();
  const [newest, ...older] = await findCandidates(deps.db, guess, now);
  if (!newest) throw codeExpired();
  const counter = counterOf(guess, newest);
  const row = await countTry(deps.db, newest.id, counter, now);
  if (!row) throw codeExpired();
  const matches = (of: { id: number; code_hash: Buffer | null }) =>
    codeMatches(codeSecrets(deps.config), of, guess.code);
  if (matches(row)) {
    // Only wrong tries count: a code verified with the fifth try stays usable.
    await uncountTry(deps.db, row.id, counter);
    return { id: row.id, isVerified: row.verified_at !== null };
  }
  // A replaced code is worthless, so the answer costs no try.
  if (counter !== 'far_tries' && older.some((code) => code.isNear === newest.isNear && matches(code))) {
    await uncountTry(deps.db, row.id, counter);
    throw codeReplaced();
  }
  throw codeWrong(MAX_TRIES[counter] - row.tries);
}

const counterOf = (guess: Guess, { isNear }: Candidate): Counter => {
  if (guess.challenge !== undefined) return 'challenge_tries';
  // Only its own person can try a code for a new address, from any network.
  return isNear || guess.purpose === 'email_change' ? 'tries' : 'far_tries';
};

const MAX_CANDIDATES = 8;

/**
 * Newest first, with the codes it replaced: those of the browser whose challenge is sent; otherwise those of the
 * network, and only then others, so a stranger's request doesn't end the owner's code. For a change of the address
 * only the newest counts, and only for that address.
 */
const findCandidates = (db: Db, guess: Guess, now: Date): Promise<Candidate[]> => {
  const { network } = loginOriginOf(guess.email, guess.ip);
  return db
    .selectFrom('one_time_codes')
    .select(['id', 'code_hash'])
    .select(sql<boolean>`network is not distinct from ${network}`.as('isNear'))
    .where('email', '=', guess.email)
    .where('purpose', '=', guess.purpose)
    .where('requested_at', '>', new Date(now.getTime() - MAX_REQUEST_AGE_MS))
    .$if(guess.challenge !== undefined, (qb) =>
      qb.where('challenge', '=', challengeHash(guess.challenge ?? '')),
    )
    .$if(guess.challenge === undefined && guess.purpose !== 'email_change', (qb) =>
      qb.orderBy('isNear', 'desc'),
    )
    .$if(guess.purpose === 'email_change', (qb) =>
      qb.where(isOfNewestAddress(guess.purpose === 'email_change' ? guess.personId : 0)),
    )
    .orderBy('id', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
};

/** A code is mailed within the hour or never (send-code.ts) and is valid for ten minutes. */
const MAX_REQUEST_AGE_MS = 2 * 3_600_000;

const isOfNewestAddress = (personId: number) => sql<boolean>`person_id = ${personId} and email = (
  select newest.email from one_time_codes newest where newest.person_id = ${personId} order by newest.id desc limit 1)`;

/** Rows that were never mailed count alike, so the count reveals no accounts. */
const countTry = (db: Db, id: number, counter: Counter, now: Date) =>
  db
    .updateTable('one_time_codes')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(counter, '<', MAX_TRIES[counter])
    .where(
      (eb) =>
        eb.fn.coalesce(
          'expires_at',
          sql<Date>`requested_at + make_interval(secs => ${sql.lit(OTP_VALID_SECONDS)})`,
        ),
      '>',
      now,
    )
    .returning(['id', 'code_hash', 'verified_at'])
    .returning((eb) => eb.ref(counter).as('tries'))
    .executeTakeFirst();

const uncountTry = (db: Db, id: number, counter: Counter) =>
  db
    .updateTable('one_time_codes')
    .set((eb) => ({ [counter]: eb(counter, '-', 1) }))
    .where('id', '=', id)
    .execute();

/**
 * Uses the code up, in the transaction of the action it permits. Throws `code_expired` when another call used it
 * first.
 */
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

const codeReplaced = () =>
  new Problem('code_wrong', 'This code was replaced by a newer one. Use the latest mail.');

function codeWrong(triesLeft: number): Problem {
  const next =
    triesLeft === 0 ? 'Please ask for a new one.' : `${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
  return new Problem('code_wrong', `Wrong code. ${next}`);
}
