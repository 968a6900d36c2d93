/** Deletes expired rows (codes, sessions, idempotency keys, counters, sent mails) and adds up tallies. */

import { todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { compactTallies } from '../db/tallies.ts';
import type { Deps } from '../deps.ts';

const hourMs = 3_600_000;

/** Returns the number of deleted rows. Deletes in batches, so that no statement runs long. */
export async function cleanUp(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const stale = [
    // Kept for a day after the end, for support.
    sql`sessions where ctid = any(array(select ctid from sessions
        where expires_at < ${before(24)} or ended_at < ${before(24)} limit ${batch}))`,
    // Kept for two days: the daily limit counts them.
    sql`one_time_codes where ctid = any(array(select ctid from one_time_codes
        where requested_at < ${before(48)} limit ${batch}))`,
    sql`idempotency_keys where ctid = any(array(select ctid from idempotency_keys
        where started_at < ${before(48)} limit ${batch}))`,
    sql`rate_limits where ctid = any(array(select ctid from rate_limits
        where expire < ${now.getTime()} limit ${batch}))`,
    // Counted for a day after the last one (http/login-throttle.ts).
    sql`login_failures where ctid = any(array(select ctid from login_failures
        where failed_at < ${before(24)} limit ${batch}))`,
    sql`second_step_failures where ctid = any(array(select ctid from second_step_failures
        where failed_at < ${before(24)} limit ${batch}))`,
    sql`known_networks where ctid = any(array(select ctid from known_networks
        where seen_at < ${before(30 * 24)} limit ${batch}))`,
    sql`login_attempts where ctid = any(array(select ctid from login_attempts
        where tried_at < ${before(30 * 24)} limit ${batch}))`,
    sql`login_challenges where ctid = any(array(select ctid from login_challenges
        where expires_at < ${now} limit ${batch}))`,
    sql`customer_lookups where ctid = any(array(select ctid from customer_lookups
        where hour < ${before(48)} limit ${batch}))`,
    // No step reaches so far back.
    sql`payment_reminders where ctid = any(array(select ctid from payment_reminders
        where reminded_on < ${todayIst(before(120 * 24))} limit ${batch}))`,
    // Far longer than any job that could send them again.
    sql`sent_mails where ctid = any(array(select ctid from sent_mails
        where sent_at < ${before(90 * 24)} limit ${batch}))`,
    sql`chat_digests where ctid = any(array(select ctid from chat_digests
        where made_at < ${before(90 * 24)} limit ${batch}))`,
    sql`upload_days where ctid = any(array(select ctid from upload_days
        where day < ${todayIst(before(48))} limit ${batch}))`,
    // The provider repeats events for a day.
    sql`payment_events where ctid = any(array(select ctid from payment_events
        where received_at < ${before(7 * 24)} limit ${batch}))`,
  ];
  await compactTallies(deps.db);
  let deleted = 0;
  for (const rows of stale) deleted += await deleteAll(deps, sql`delete from ${rows}`);
  return deleted;
}

const batch = 5_000;

async function deleteAll({ db }: Pick<Deps, 'db'>, statement: ReturnType<typeof sql>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < batch) return deleted;
  }
}
