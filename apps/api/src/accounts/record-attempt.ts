/** Keeps what was tried with an account: for its owner, for the log and for the count. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { accountKey, coarseNetworkOf, networkOf } from '../http/network-of.ts';
import { recordAccountChange } from './record-account-change.ts';

export type AttemptOutcome = 'opened' | 'wrong_password' | 'wrong_code' | 'refused';

export interface Attempt {
  /** In the stored form: lower case. */
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

/** Undefined for what is no end of a try: that the second step is due, or a fault. */
export const outcomeOf = (error: unknown): AttemptOutcome | undefined =>
  error instanceof Problem ? outcomes.get(error.code) : undefined;

const failuresToMail = 10;
const dayMs = 24 * 3_600_000;

/**
 * Takes the same steps whether the address has an account or not. Never throws: a session is open or a code spent by now,
 * and the log has the try.
 */
export async function recordAttempt(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'metrics'>,
  attempt: Attempt,
): Promise<void> {
  const { email, ip, outcome } = attempt;
  const keyed = (text: string) =>
    createHmac('sha256', deps.config.CODE_SECRET).update(`login ${text}`).digest('base64url').slice(0, 16);
  deps.metrics.logins.inc({ outcome });
  deps.log.info(
    { security: 'login', account: keyed(email), network: keyed(networkOf(ip)), outcome },
    'a login was tried',
  );
  // Of these a flood has many.
  if (outcome === 'refused') return;
  await store(deps, attempt).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a try to log in was not stored'),
  );
}

async function store({ db, clock }: Pick<Deps, 'clock' | 'db'>, attempt: Attempt): Promise<void> {
  const { email, ip, userAgent, outcome } = attempt;
  const now = clock.now();
  const account = accountKey(email);
  const row = { account, tried_at: now, network: coarseNetworkOf(ip), user_agent: userAgent, outcome };
  if (outcome !== 'wrong_password') {
    await db.insertInto('login_attempts').values(row).execute();
    return;
  }
  await inTransaction(db, async (tx) => {
    // One after another, so that of parallel failures one mails the owner.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login attempt ${email}`}, 0))`.execute(tx);
    await tx.insertInto('login_attempts').values(row).execute();
    await mailOwner(tx, { account, email }, now);
  });
}

/** Once a day at most, when so many tries have failed within a day. */
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
        failuresToMail,
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
