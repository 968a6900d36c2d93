/** The queues as those who look after them see them: how much waits where, and one job tried again or dropped. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type JobQueue, type JobState, openBackend, type QueuedJob } from './backend.ts';
import type { QueueName } from './define-job.ts';
import { finishEvent } from './finish-event.ts';
import { queueNames } from './queues.ts';
import { type ViewedJob, viewJob } from './view-job.ts';

export const jobStates = ['failed', 'delayed', 'waiting', 'active'] as const satisfies readonly JobState[];

export type JobCounts = Record<JobState, number>;

/** `scheduled` comes round by the clock, and its next round can't be dropped or brought forward. */
export type Verdict = 'done' | 'unknown' | 'working' | 'waiting' | 'scheduled';

export interface JobDesk {
  counts(): Promise<{ queue: QueueName; counts: JobCounts }[]>;
  /** What failed last comes first; of the others what has waited longest. */
  list(queue: QueueName, state: JobState, range: { start: number; size: number }): Promise<ViewedJob[]>;
  /** Jobs of a name that failed, or wait for their next attempt; so many at most. */
  idsOf(name: string, states: readonly JobState[], most: number): Promise<string[]>;
  /** Begins at once, and with all its attempts. */
  retry(id: string): Promise<Verdict>;
  /** Is never done; nor does its event bring it back. */
  drop(id: string): Promise<Verdict>;
  close(): Promise<void>;
}

const pageSize = 200;

/** Connects on first use, and reconnects after a failure. */
export function createJobDesk({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>): JobDesk {
  let opened: Promise<Record<QueueName, JobQueue>> | undefined;
  const onError = (error: Error) => log.warn({ err: error }, 'the queues are in trouble');
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

  return withinTime({
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
          for await (const job of everyJob(all[queue], state)) {
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
      return job ? oneAtATime(db, id, () => retryJob(job)) : 'unknown';
    },
    async drop(id) {
      const job = await find(id);
      const state = await job?.getState();
      if (!job || state === 'completed' || state === 'unknown') return 'unknown';
      if (state === 'active') return 'working';
      if (state !== 'failed' && isScheduled(job)) return 'scheduled';
      await job.remove();
      // After it: an event without its job is handed over again, a job without its event harms nobody.
      await finishEvent(db, job.id);
      return 'done';
    },
    async close() {
      const all = await opened?.catch(() => undefined);
      const closing = Object.values(all ?? {}).map((queue) => queue.close());
      // One that never was connected waits for that before it closes.
      await Promise.race([Promise.allSettled(closing), wait(longestGoodbyeMs, undefined, { ref: false })]);
    },
  });
}

async function retryJob(job: QueuedJob): Promise<Verdict> {
  const state = await job.getState();
  if (state === 'completed' || state === 'unknown') return 'unknown';
  if (state === 'active') return 'working';
  if (state === 'waiting') return 'waiting';
  if (state === 'failed') await job.retry('failed', { resetAttemptsMade: true });
  else if (isScheduled(job)) return 'scheduled';
  else await job.promote();
  return 'done';
}

/** BullMQ on Postgres promotes a delayed job for each of two callers at once: it reads the state without a lock. */
const oneAtATime = <Value>(db: Db, jobId: string, act: () => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`retry of ${jobId}`}, 0))`.execute(tx);
    // Queues that do not answer must not keep the connection.
    return answerOf(act());
  });

const longestAskMs = 5_000;
const longestGoodbyeMs = 1_000;

/** BullMQ waits for a connection for ever; people do not. */
const withinTime = (desk: JobDesk): JobDesk => ({
  counts: () => answerOf(desk.counts()),
  list: (...query) => answerOf(desk.list(...query)),
  idsOf: (...query) => answerOf(desk.idsOf(...query)),
  retry: (id) => answerOf(desk.retry(id)),
  drop: (id) => answerOf(desk.drop(id)),
  close: () => desk.close(),
});

async function answerOf<Value>(asked: Promise<Value>): Promise<Value> {
  const answered = new AbortController();
  const late = wait(longestAskMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('the queues did not answer in time');
  });
  late.catch(() => undefined);
  return Promise.race([asked, late]).finally(() => answered.abort());
}

export async function countJobs(queue: JobQueue): Promise<JobCounts> {
  const counts = await queue.getJobCounts(...jobStates);
  const of = (state: JobState) => counts[state] ?? 0;
  return { failed: of('failed'), delayed: of('delayed'), waiting: of('waiting'), active: of('active') };
}

const isScheduled = (job: QueuedJob) => job.repeatJobKey !== undefined;

/** A page at a time, so that no queue is held in memory whole. */
async function* everyJob(queue: JobQueue, state: JobState): AsyncGenerator<QueuedJob> {
  for (let start = 0; ; start += pageSize) {
    const jobs = await queue.getJobs([state], start, start + pageSize - 1, true);
    for (const job of jobs) if (job) yield job;
    if (jobs.length < pageSize) return;
  }
}
