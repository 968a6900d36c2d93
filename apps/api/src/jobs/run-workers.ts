/** Runs the outbox relay, the queues' workers and the schedules of one process. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Job, UnrecoverableError } from 'bullmq';
import { reachPostgres } from '../db/reach-postgres.ts';
import type { Deps } from '../deps.ts';
import { type Backend, type JobQueue, openBackend, type WorkerEvents } from './backend.ts';
import type { QueueName } from './define-job.ts';
import { finishEvent } from './finish-event.ts';
import { observeQueues, type Queues } from './observe-queues.ts';
import { type RelayedEvent, startOutboxRelay } from './outbox-relay.ts';
import { concurrencyOf, isJobName, jobs, queueNames } from './queues.ts';
import { keepSchedules } from './schedules.ts';
import { refuseUnsafeRedis } from './refuse-unsafe-redis.ts';
import { watchWorker } from './watch-worker.ts';

/** Below the ten seconds in which a process must be gone; what is cut off is run again by the next process. */
const longestStopMs = 8_000;
const longestAskMs = 800;
/** Far beyond a look, a wait for Postgres and one for the queues together. */
const longestRelaySilenceMs = 30_000;

export interface Workers {
  /** Why jobs are not done though the process lives; undefined while they are. */
  faultOf(): Promise<string | undefined>;
  stop(): Promise<void>;
}

export async function runWorkers(deps: Deps): Promise<Workers> {
  const onError = (error: Error) => deps.log.warn({ err: error }, 'the queues are in trouble');
  await refuseUnsafeRedis(deps.config, deps.log);
  const backend = await reachPostgres(deps.log, () => openBackend(deps.config));
  const queues = {
    mail: backend.openQueue('mail', onError),
    upkeep: backend.openQueue('upkeep', onError),
  } satisfies Queues;
  const workers = queueNames.map((name) => runWorker(deps, backend, name, queues[name]));
  const relay = startOutboxRelay(deps, (events) => handOver(queues, events));
  const forgetQueues = observeQueues(deps, queues);
  const stopping = new AbortController();
  const scheduling = keepTrying(stopping.signal, () => keepSchedules(queues.upkeep), onError);

  const stop = async () => {
    stopping.abort();
    forgetQueues();
    await relay.stop();
    await scheduling;
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  };
  return {
    async faultOf() {
      if (relay.silentForMs() > longestRelaySilenceMs) return 'the outbox is not carried on';
      return (await answerInTime(queues)) ? undefined : 'the queues do not answer';
    },
    stop: () => Promise.race([stop(), wait(longestStopMs, undefined, { ref: false })]),
  };
}

/** A probe is over sooner than a queue that can't be reached says so. */
const answerInTime = (queues: Queues): Promise<boolean> =>
  Promise.race([
    Promise.all(queueNames.map((name) => queues[name].getJobCounts('waiting'))).then(
      () => true,
      () => false,
    ),
    wait(longestAskMs, false, { ref: false }),
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
    // Before the queue hears that it is done: a crash between the two runs the job again, and loses none.
    await finishEvent(deps.db, job.id);
  };
  return watchWorker({
    open: (touch) => backend.openWorker(name, concurrencyOf[name], work, report(deps, touch)),
    firstWaiting: async () => (await queue.getJobs(['waiting'], 0, 0, true))[0]?.id,
    onRestart: () => deps.log.error({ queue: name }, 'a worker fell silent and is replaced'),
  });
}

/** What failed for good stays in the queue, where a person finds it. */
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
    // The last failure needs a person; the others mend themselves.
    if (job && job.attemptsMade < (job.opts.attempts ?? 1))
      deps.log.warn(fields, 'a job failed and is tried again');
    else deps.log.error(fields, 'a job failed for good');
  },
  onError: (error) => deps.log.warn({ err: error, queue: true }, 'a worker is in trouble'),
});

async function handOver(queues: Queues, events: RelayedEvent[]): Promise<void> {
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

/** Until it succeeds, or the process stops: the queues may come up after us. */
async function keepTrying(signal: AbortSignal, work: () => Promise<void>, onError: (error: Error) => void) {
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
