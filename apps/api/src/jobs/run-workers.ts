/** Runs the outbox relay, the queues' workers and the schedules of one process. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Job, UnrecoverableError } from 'bullmq';
import { waitForPostgres } from '../db/wait-for-postgres.ts';
import type { Deps } from '../deps.ts';
import { assertDurableRedis } from './assert-durable-redis.ts';
import { type Backend, type JobQueue, openBackend, type WorkerEvents } from './backend.ts';
import type { QueueName } from './define-job.ts';
import { finishEvent } from './finish-event.ts';
import { observeQueues, type Queues } from './observe-queues.ts';
import { type RelayedEvent, startOutboxRelay } from './outbox-relay.ts';
import { concurrencyOf, isJobName, jobs, queueNames } from './queues.ts';
import { syncSchedules } from './schedules.ts';
import { watchWorker } from './watch-worker.ts';

/** Below the ten seconds of a shutdown; unfinished jobs run again in the next process. */
const stopTimeoutMs = 8_000;
const probeTimeoutMs = 800;
/** Far longer than a poll with its waits for Postgres and the queues. */
const maxRelaySilenceMs = 30_000;

export interface Workers {
  /** Returns why jobs are not running, if they are not. */
  findFault(): Promise<string | undefined>;
  stop(): Promise<void>;
}

export async function runWorkers(deps: Deps): Promise<Workers> {
  const onError = (error: Error) => deps.log.warn({ err: error }, 'the queues reported an error');
  await assertDurableRedis(deps.config, deps.log);
  const backend = await waitForPostgres(deps.log, () => openBackend(deps.config));
  const queues = {
    mail: backend.openQueue('mail', onError),
    upkeep: backend.openQueue('upkeep', onError),
  } satisfies Queues;
  const workers = queueNames.map((name) => runWorker(deps, backend, name, queues[name]));
  const relay = startOutboxRelay(deps, (events) => enqueue(queues, events));
  const unregisterMetrics = observeQueues(deps, queues);
  const stopping = new AbortController();
  const scheduling = retryUntilDone(stopping.signal, () => syncSchedules(queues.upkeep), onError);

  const stop = async () => {
    stopping.abort();
    unregisterMetrics();
    await relay.stop();
    await scheduling;
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  };
  return {
    async findFault() {
      if (relay.silentForMs() > maxRelaySilenceMs) return 'the outbox is not carried on';
      return (await respondInTime(queues)) ? undefined : 'the queues do not answer';
    },
    stop: () => Promise.race([stop(), wait(stopTimeoutMs, undefined, { ref: false })]),
  };
}

/** Health checks time out before an unreachable queue reports an error. */
const respondInTime = (queues: Queues): Promise<boolean> =>
  Promise.race([
    Promise.all(queueNames.map((name) => queues[name].getJobCounts('waiting'))).then(
      () => true,
      () => false,
    ),
    wait(probeTimeoutMs, false, { ref: false }),
  ]);

function runWorker(deps: Deps, backend: Backend, name: QueueName, queue: JobQueue) {
  const work = (job: Job) =>
    deps.tracing.span(
      `job ${job.name}`,
      {
        kind: 'consumer',
        parent: job.opts.telemetry?.metadata,
        facts: { 'portal.job': job.name, 'portal.queue': name, 'portal.attempt': job.attemptsMade + 1 },
      },
      () => workAt(job),
    );
  const workAt = async (job: Job) => {
    if (!isJobName(job.name)) throw new Error(`no job is called ${job.name}`);
    try {
      await jobs[job.name].run(deps, job.data);
    } catch (error) {
      if (isLastAttempt(job, error)) await finishEvent(deps.db, job.id);
      throw error;
    }
    // Before the queue marks the job as done: a crash in between runs the job again.
    await finishEvent(deps.db, job.id);
  };
  return watchWorker({
    open: (touch) => backend.openWorker(name, concurrencyOf[name], work, report(deps, touch)),
    firstWaiting: async () => (await queue.getJobs(['waiting'], 0, 0, true))[0]?.id,
    onRestart: () => deps.log.error({ queue: name }, 'a stuck worker is replaced'),
  });
}

/** Jobs that failed permanently stay in the queue for inspection. */
const isLastAttempt = (job: Job, error: unknown): boolean =>
  error instanceof UnrecoverableError || job.attemptsMade + 1 >= (job.opts.attempts ?? 1);

const report = (deps: Deps, touch: () => void): WorkerEvents => ({
  onActive: touch,
  onDone(job) {
    touch();
    deps.metrics.jobs.inc({ job: job.name, outcome: 'done' });
  },
  onFailed(job, error) {
    touch();
    deps.metrics.jobs.inc({ job: job?.name ?? 'unknown', outcome: 'failed' });
    const fields = { err: error, job: job?.name, id: job?.id, attempt: job?.attemptsMade };
    // Only the last failure needs attention.
    if (job && job.attemptsMade < (job.opts.attempts ?? 1))
      deps.log.warn(fields, 'a job failed and will be retried');
    else deps.log.error(fields, 'a job failed permanently');
  },
  onError: (error) => deps.log.warn({ err: error, queue: true }, 'a worker reported an error'),
});

async function enqueue(queues: Queues, events: RelayedEvent[]): Promise<void> {
  for (const name of queueNames) {
    const own = events.filter((event) => jobs[event.name].queue === name);
    if (own.length === 0) continue;
    await queues[name].addBulk(
      own.map((event) => ({
        name: event.name,
        data: event.data,
        opts: {
          ...jobs[event.name].options,
          jobId: event.jobId,
          ...(event.traceparent !== null && { telemetry: { metadata: event.traceparent } }),
        },
      })),
    );
  }
}

/** Retries until it succeeds or the process stops: the queues may start later. */
async function retryUntilDone(
  signal: AbortSignal,
  work: () => Promise<void>,
  onError: (error: Error) => void,
) {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      onError(error instanceof Error ? error : new Error('unknown', { cause: error }));
      await wait(2_000, undefined, { signal }).catch(() => undefined);
    }
  }
}
