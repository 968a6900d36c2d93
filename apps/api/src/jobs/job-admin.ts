/** The queues for operators: counts, lists, retrying and dropping jobs. */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type JobQueue, type JobState, openBackend, type QueuedJob } from './backend.ts';
import type { QueueName } from './define-job.ts';
import { finishEvent } from './finish-event.ts';
import { queueNames } from './queues.ts';
import { type JobView, viewJob } from './view-job.ts';

export const jobStates = ['failed', 'delayed', 'waiting', 'active'] as const satisfies readonly JobState[];

export type JobCounts = Record<JobState, number>;

/** A `scheduled` job runs periodically; its next run cannot be dropped or brought forward. */
export type JobActionResult = 'done' | 'unknown' | 'working' | 'waiting' | 'scheduled';

export interface JobAdmin {
  counts(): Promise<{ queue: QueueName; counts: JobCounts }[]>;
  /** Failed jobs newest first, others oldest first. */
  list(queue: QueueName, state: JobState, range: { start: number; size: number }): Promise<JobView[]>;
  /** Ids of jobs with this name in these states. */
  idsOf(name: string, states: readonly JobState[], most: number): Promise<string[]>;
  /** Runs the job now, with all its attempts. */
  retry(id: string): Promise<JobActionResult>;
  /** Removes the job and its outbox event. */
  drop(id: string): Promise<JobActionResult>;
  close(): Promise<void>;
}

const pageSize = 200;

/** Connects on first use, and reconnects after a failure. */
export function createJobAdmin({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>): JobAdmin {
  let opened: Promise<Record<QueueName, JobQueue>> | undefined;
  const onError = (error: Error) => log.warn({ err: error }, 'the queues reported an error');
  const open = async () => {
    const backend = await openBackend(config);
    return { mail: backend.openQueue('mail', onError), upkeep: backend.openQueue('upkeep', onError) };
  };
  const queues = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const find = async (id: string): Promise<QueuedJob | undefined> => {
    const all = await queues();
    for (const name of queueNames) {
      const job = await all[name].getJob(id);
      if (job) return job;
    }
    return undefined;
  };

  return withTimeouts({
    async counts() {
      const all = await queues();
      return Promise.all(queueNames.map(async (queue) => ({ queue, counts: await countJobs(all[queue]) })));
    },
    async list(queue, state, { start, size }) {
      const all = await queues();
      const jobs = await all[queue].getJobs([state], start, start + size - 1, state !== 'failed');
      return jobs.flatMap((job) => (job ? [viewJob(job, queue, state)] : []));
    },
    async idsOf(name, states, most) {
      const all = await queues();
      const ids: string[] = [];
      for (const queue of queueNames) {
        for (const state of states) {
          for await (const job of iterateJobs(all[queue], state)) {
            if (job.name !== name || job.id === undefined) continue;
            ids.push(job.id);
            if (ids.length === most) return ids;
          }
        }
      }
      return ids;
    },
    async retry(id) {
      const job = await find(id);
      return job ? withJobLock(db, id, () => retryJob(job)) : 'unknown';
    },
    async drop(id) {
      const job = await find(id);
      const state = await job?.getState();
      if (!job || state === 'completed' || state === 'unknown') return 'unknown';
      if (state === 'active') return 'working';
      if (state !== 'failed' && isScheduled(job)) return 'scheduled';
      await job.remove();
      // After the job: an event without its job would be enqueued again.
      await finishEvent(db, job.id);
      return 'done';
    },
    async close() {
      const all = await opened?.catch(() => undefined);
      const closing = Object.values(all ?? {}).map((queue) => queue.close());
      // A queue that never connected waits for a connection before it closes.
      await Promise.race([Promise.allSettled(closing), wait(closeTimeoutMs, undefined, { ref: false })]);
    },
  });
}

async function retryJob(job: QueuedJob): Promise<JobActionResult> {
  const state = await job.getState();
  if (state === 'completed' || state === 'unknown') return 'unknown';
  if (state === 'active') return 'working';
  if (state === 'waiting') return 'waiting';
  if (state === 'failed') await job.retry('failed', { resetAttemptsMade: true });
  else if (isScheduled(job)) return 'scheduled';
  else await job.promote();
  return 'done';
}

/** BullMQ on Postgres reads the state without a lock, so two callers could both promote a delayed job. */
const withJobLock = <Value>(db: Db, jobId: string, act: () => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`retry of ${jobId}`}, 0))`.execute(tx);
    // Releases the connection when the queues do not respond.
    return withTimeout(act());
  });

const timeoutMs = 5_000;
const closeTimeoutMs = 1_000;

/** BullMQ waits forever for a connection. */
const withTimeouts = (admin: JobAdmin): JobAdmin => ({
  counts: () => withTimeout(admin.counts()),
  list: (...query) => withTimeout(admin.list(...query)),
  idsOf: (...query) => withTimeout(admin.idsOf(...query)),
  retry: (id) => withTimeout(admin.retry(id)),
  drop: (id) => withTimeout(admin.drop(id)),
  close: () => admin.close(),
});

async function withTimeout<Value>(result: Promise<Value>): Promise<Value> {
  const answered = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('the queues did not respond in time');
  });
  late.catch(() => undefined);
  return Promise.race([result, late]).finally(() => answered.abort());
}

export async function countJobs(queue: JobQueue): Promise<JobCounts> {
  const counts = await queue.getJobCounts(...jobStates);
  const of = (state: JobState) => counts[state] ?? 0;
  return { failed: of('failed'), delayed: of('delayed'), waiting: of('waiting'), active: of('active') };
}

const isScheduled = (job: QueuedJob) => job.repeatJobKey !== undefined;

/** Reads page by page to limit memory. */
async function* iterateJobs(queue: JobQueue, state: JobState): AsyncGenerator<QueuedJob> {
  for (let start = 0; ; start += pageSize) {
    const jobs = await queue.getJobs([state], start, start + pageSize - 1, true);
    for (const job of jobs) if (job) yield job;
    if (jobs.length < pageSize) return;
  }
}
