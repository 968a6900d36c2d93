/** Deletes an event of the outbox once its job is done, and brings back those whose jobs were lost. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The jobs of events are called by the id of their row, which stays the same however often they are handed over. */
const eventJob = /^outbox-(\d+)-\d+$/;

export const jobIdOf = ({ id, created_at }: { id: number; created_at: Date }): string =>
  // The time tells apart the events of a database that was emptied while the queues stayed.
  `outbox-${id}-${created_at.getTime()}`;

/** Does nothing for a job that comes round by the clock. */
export async function finishEvent(db: Db, jobId: string | undefined): Promise<void> {
  const [, id] = eventJob.exec(jobId ?? '') ?? [];
  if (id !== undefined) await db.deleteFrom('outbox').where('id', '=', Number(id)).execute();
}

/** Long enough for a job that waits for nothing; one that is still queued is not queued twice under its id. */
const lostAfterMs = 3 * 60_000;
const mostReturned = 1_000;

/**
 * Lets the relay hand over again what was handed over long ago and is not done. A queue that still has the job ignores
 * it; one that was lost, as a Redis without a log of its writes is by a crash, gets it back. Answers how many there were.
 */
export async function returnLostEvents(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set handed_over_at = null where id in (
      select id from outbox where handed_over_at < ${new Date(now.getTime() - lostAfterMs)}
      order by handed_over_at limit ${mostReturned} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
