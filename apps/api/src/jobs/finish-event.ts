/** Deletes an outbox event after its job, and requeues events whose jobs were lost. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The job id of an event is the same each time it is enqueued. */
const eventJob = /^outbox-(\d+)-\d+$/;

export const jobIdOf = ({ id, created_at }: { id: number; created_at: Date }): string =>
  // The time distinguishes events of a database that was reset while the queues were kept.
  `outbox-${id}-${created_at.getTime()}`;

/** Does nothing for a scheduled job. */
export async function finishEvent(db: Db, jobId: string | undefined): Promise<void> {
  const [, id] = eventJob.exec(jobId ?? '') ?? [];
  if (id !== undefined) await db.deleteFrom('outbox').where('id', '=', Number(id)).execute();
}

/** Long enough for a job without delay; a job that is still queued is not added twice. */
const lostAfterMs = 3 * 60_000;
const mostReturned = 1_000;

/**
 * Makes the relay enqueue events again that were enqueued long ago and are not done, for queues that were lost, such as a
 * Redis without persistence after a crash. A queue that still has the job ignores it. Returns the number of events.
 */
export async function requeueLostEvents(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set handed_over_at = null where id in (
      select id from outbox where handed_over_at < ${new Date(now.getTime() - lostAfterMs)}
      order by handed_over_at limit ${mostReturned} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
