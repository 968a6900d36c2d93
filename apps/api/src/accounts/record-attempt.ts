/** Records login attempts: for the owner, in the log and as a metric. */

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { accountHash, coarseNetworkOf, networkOf } from '../http/network-address.ts';
import { recordAccountChange } from './record-account-change.ts';

export type AttemptOutcome = 'opened' | 'wrong_password' | 'wrong_code' | 'refused';

export interface Attempt {
  /** Lower case, as stored. */
  email: string;
  ip: string;
  userAgent: string;
  outcome: AttemptOutcome;
}

const outcomes: ReadonlyMap<string, AttemptOutcome> = new Map([
  ['invalid_credentials', 'wrong_password'],
  ['code_wrong', 'wrong_code'],
  ['too_many', 'refused'],
]);

/** Undefined for outcomes that end no attempt: a pending two-factor code, or an internal error. */
export const outcomeOf = (error: unknown): AttemptOutcome | undefined =>
  error instanceof Problem ? outcomes.get(error.code) : undefined;

const MAIL_AFTER_FAILURES = 10;
const dayMs = 24 * 3_600_000;

/**
 * Takes the same steps whether or not the address has an account. Never throws: the session is open already, and the
 * log has the attempt.
 */
export async function recordAttempt(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'metrics'>,
  attempt: Attempt,
): Promise<void> {
  const { email, ip, outcome } = attempt;
  const hmacOf = (text: string) =>
    createHmac('sha256', deps.config.CODE_SECRET).update(`login ${text}`).digest('base64url').slice(0, 16);
  deps.metrics.logins.inc({ outcome });
  deps.log.info(
    { security: 'login', account: hmacOf(email), network: hmacOf(networkOf(ip)), outcome },
    'a login was tried',
  );
  // Not stored: a flood produces many of these.
  if (outcome === 'refused') return;
  await storeAttempt(deps, attempt).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a try to log in was not stored'),
  );
}

async function storeAttempt({ db, clock }: Pick<Deps, 'clock' | 'db'>, attempt: Attempt): Promise<void> {
  const { email, ip, userAgent, outcome } = attempt;
  const now = clock.now();
  const account = accountHash(email);
  const row = { account, tried_at: now, network: coarseNetworkOf(ip), user_agent: userAgent, outcome };
  if (outcome !== 'wrong_password') {
    await db.insertInto('login_attempts').values(row).execute();
    return;
  }
  await inTransaction(db, async (tx) => {
    // Serialised, so that only one of parallel failures mails the owner.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login attempt ${email}`}, 0))`.execute(tx);
    await tx.insertInto('login_attempts').values(row).execute();
    await mailOwner(tx, { account, email }, now);
  });
}

/** At most once a day, after ten failures within a day. */
async function mailOwner(tx: Tx, { account, email }: { account: Buffer; email: string }, now: Date) {
  const since = new Date(now.getTime() - dayMs);
  const person = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .where((eb) =>
      eb(
        eb
          .selectFrom('login_attempts')
          .select((of) => of.fn.countAll().as('failed'))
          .where('account', '=', account)
          .where('outcome', '=', 'wrong_password')
          .where('tried_at', '>', since),
        '>=',
        MAIL_AFTER_FAILURES,
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_changes')
            .select('account_changes.id')
            .whereRef('account_changes.person_id', '=', 'people.id')
            .where('kind', '=', 'login_guessed')
            .where('changed_at', '>', since),
        ),
      ),
    )
    .executeTakeFirst();
  if (!person) return;
  await recordAccountChange(tx, {
    person_id: person.id,
    kind: 'login_guessed',
    told_at: email,
    changed_at: now,
  });
}
