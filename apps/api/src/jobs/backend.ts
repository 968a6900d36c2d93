/** The backend of BullMQ: Postgres, or Redis when REDIS_URL is set. */

import { setTimeout as wait } from 'node:timers/promises';
import {
  type Job,
  type JobsOptions,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  Queue,
  type QueueBaseOptions,
  runMigrations,
  withBackend,
  Worker,
} from 'bullmq';
import pg from 'pg';
import { type Config, directUrlOf } from '../config.ts';
import { retryDelayMs } from './backoff.ts';
import type { QueueName } from './define-job.ts';

export interface NewJob {
  name: string;
  data: unknown;
  opts: JobsOptions;
}

/** States of unfinished jobs. `delayed` jobs wait for their time or next attempt. */
export type JobState = 'waiting' | 'active' | 'delayed' | 'failed';

export type QueuedJob = Pick<
  Job,
  | 'id'
  | 'name'
  | 'data'
  | 'opts'
  | 'timestamp'
  | 'processedOn'
  | 'finishedOn'
  | 'attemptsMade'
  | 'failedReason'
  | 'repeatJobKey'
  | 'getState'
  | 'retry'
  | 'promote'
  | 'remove'
>;

/** The part of BullMQ's queue that is used, the same on both backends. */
export interface JobQueue {
  addBulk(jobs: NewJob[]): Promise<unknown>;
  upsertJobScheduler(id: string, every: { every: number }, job: NewJob): Promise<unknown>;
  getJobSchedulers(): Promise<{ key: string }[]>;
  removeJobScheduler(id: string): Promise<unknown>;
  /** With gaps where a job was removed concurrently. */
  getJobs(
    types: JobState[],
    start: number,
    end: number,
    oldestFirst: boolean,
  ): Promise<(QueuedJob | undefined)[]>;
  getJobCounts(...types: JobState[]): Promise<Record<string, number>>;
  getJob(id: string): Promise<QueuedJob | undefined>;
  close(): Promise<void>;
}

export interface JobWorker {
  close(): Promise<void>;
}

export interface WorkerEvents {
  onActive(): void;
  onDone(job: Job): void;
  onFailed(job: Job | undefined, error: Error): void;
  onError(error: Error): void;
}

export interface Backend {
  openQueue(name: QueueName, onError: (error: Error) => void): JobQueue;
  openWorker(
    name: QueueName,
    concurrency: number,
    work: (job: Job) => Promise<void>,
    events: WorkerEvents,
  ): JobWorker;
}

/** Finished jobs are kept for inspection, up to a limit. */
const keep = {
  removeOnComplete: { age: 24 * 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 5_000 },
};
const retryMs = 1_000;
const workerOptions = (concurrency: number) => ({
  ...keep,
  concurrency,
  // Jobs of dead processes run again without limit: effects are repeatable, and a lost mail is worse.
  maxStalledCount: 100,
  // A dead process keeps its jobs this long. Jobs take seconds, and mails should not wait a minute.
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // Before the lock expires, because a finished job that cannot report in time runs again.
  runRetryDelay: retryMs,
  settings: { backoffStrategy: (attemptsMade: number) => retryDelayMs(attemptsMade) },
});

export const openBackend = (config: Config): Promise<Backend> =>
  config.REDIS_URL ? Promise.resolve(openRedis(config.REDIS_URL)) : openPostgres(directUrlOf(config));

async function openPostgres(url: string): Promise<Backend> {
  await migrate(url);
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(
    (name: string, options: QueueBaseOptions<PostgresConnectionOptions>) =>
      new PatientBackend(new MigratedConnection(options.connection), name, options),
  );
  const connection = {
    connectionString: url,
    max: 2,
    application_name: 'portal-queues',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  };
  return {
    openQueue: (name, onError) =>
      // An unhandled connection error would end the process.
      new PostgresQueue(name, { connection, defaultJobOptions: keep }).on('error', onError),
    openWorker: (name, concurrency, work, events) =>
      new PostgresWorker(name, work, { connection, ...workerOptions(concurrency) })
        .on('active', events.onActive)
        .on('completed', events.onDone)
        .on('failed', events.onFailed)
        .on('error', events.onError),
  };
}

/**
 * BullMQ (6.7.0) checks its tables before the first query, and a failed check fails every later query. `migrate` has
 * created the tables, so the check is skipped and each query connects by itself.
 */
class MigratedConnection extends PostgresConnection {
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }
}

/** Pauses after a failed fetch, because workers retry immediately and would block the process. */
class PatientBackend extends PostgresQueueBackend {
  override moveToActive(token: string, name?: string): Promise<unknown[]> {
    return pauseAfterError(super.moveToActive(token, name));
  }

  override waitForJob(blockTimeout: number) {
    return pauseAfterError(super.waitForJob(blockTimeout));
  }
}

async function pauseAfterError<T>(look: Promise<T>): Promise<T> {
  try {
    return await look;
  } catch (error) {
    await wait(retryMs);
    throw error;
  }
}

/** Creates the queues' tables in their own schema. */
async function migrate(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await runMigrations(client);
  } finally {
    // Not awaited: an unreachable server never responds.
    client.end().catch(() => undefined);
  }
}

const prefix = 'portal';
const redis = {
  connectTimeout: 5_000,
  retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 10), 2_000),
};

function openRedis(url: string): Backend {
  // Fails fast: the relay keeps what it cannot enqueue.
  const failing = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 5_000 };
  return {
    openQueue: (name, onError) =>
      new Queue(name, {
        prefix,
        connection: { ...redis, url, ...failing },
        defaultJobOptions: keep,
      }).on('error', onError),
    openWorker: (name, concurrency, work, events) =>
      // Blocking reads survive an outage.
      new Worker(name, work, {
        prefix,
        connection: { ...redis, url, maxRetriesPerRequest: null },
        ...workerOptions(concurrency),
      })
        .on('active', events.onActive)
        .on('completed', events.onDone)
        .on('failed', events.onFailed)
        .on('error', events.onError),
  };
}
