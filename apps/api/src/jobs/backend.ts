/** Where queues live: in Postgres, or on Redis when REDIS_URL is set. The same BullMQ either way. */
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
import { waitBefore } from './backoff.ts';
import type { QueueName } from './define-job.ts';

export interface NewJob {
  name: string;
  data: unknown;
  opts: JobsOptions;
}

/** Where a job is that is not done yet. `delayed` waits for its time or for its next attempt. */
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

/** What we use of a queue, the same on both backends. */
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

/** Finished jobs stay for a look, but never without a bound. */
const keep = {
  removeOnComplete: { age: 24 * 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 5_000 },
};
const retryMs = 1_000;
const workerOptions = (concurrency: number) => ({
  ...keep,
  concurrency,
  // A job whose process died is run again, however often: effects bear it, and a lost mail is worse.
  maxStalledCount: 100,
  // How long a dead process keeps its jobs: ours take seconds at most, and a mail should not wait a minute for that.
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // Sooner than the lock runs out: what a done job could not report in time is done again.
  runRetryDelay: retryMs,
  settings: { backoffStrategy: (attemptsMade: number) => waitBefore(attemptsMade) },
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
      // Without a listener an error of the connection would end the process.
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
 * BullMQ (6.7.0) looks at the tables before its first query; should that fail, every later query fails with the same
 * error. `migrate` has made the tables, so there is nothing to look at, and each query connects anew where it must.
 */
class MigratedConnection extends PostgresConnection {
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }
}

/** Pauses when a look for jobs failed: a worker looks again at once, which can leave its process time for nothing else. */
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

/** Makes the tables of the queues, in a schema of their own. */
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
    // Not awaited: who is out of reach never says goodbye.
    client.end().catch(() => undefined);
  }
}

const prefix = 'portal';
const redis = {
  connectTimeout: 5_000,
  retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 10), 2_000),
};

function openRedis(url: string): Backend {
  // The relay keeps what it can't hand over, so it had better know at once.
  const failing = { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 5_000 };
  return {
    openQueue: (name, onError) =>
      new Queue(name, {
        prefix,
        connection: { ...redis, url, ...failing },
        defaultJobOptions: keep,
      }).on('error', onError),
    openWorker: (name, concurrency, work, events) =>
      // Blocking reads wait through an outage.
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
