/** Metrics of the queues, collected on each scrape. */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { reconciliationDelaySeconds } from '../payments/reconciliation/reconcile-payments.ts';
import type { JobQueue, QueuedJob } from './backend.ts';
import { retryDelayMs } from './backoff.ts';
import type { QueueName } from './define-job.ts';
import { countJobs, jobStates } from './job-admin.ts';
import { queueNames } from './queues.ts';

export type Queues = Record<QueueName, JobQueue>;

/**
 * Omits values that cannot be read now, so that no stale value is reported. With several workers in one process, as in
 * tests, only the first registers.
 * @returns a function that unregisters the metrics
 */
export function observeQueues(deps: Deps, queues: Queues): () => void {
  const { registry } = deps.metrics;
  const added = gaugesOf(deps, queues).filter(({ name }) => !registry.getSingleMetric(name));
  for (const gauge of added) registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
  return () => added.forEach(({ name }) => registry.removeSingleMetric(name));
}

const gaugesOf = (deps: Deps, queues: Queues): GaugeOptions[] => [
  {
    name: 'portal_queue_jobs',
    help: 'Jobs by queue and state; all workers tell the same',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      for (const [queue, counts] of await ofEach((name) => countJobs(queues[name]))) {
        for (const state of counts ? jobStates : []) this.set({ queue, state }, counts?.[state] ?? 0);
      }
    },
  },
  {
    name: 'portal_queue_oldest_waiting_seconds',
    help: 'For how long the first job of a queue has waited for a worker, in seconds',
    labelNames: ['queue'],
    async collect() {
      this.reset();
      for (const [queue, jobs] of await ofEach((name) => queues[name].getJobs(['waiting'], 0, 0, true))) {
        if (jobs) this.set({ queue }, waitedSeconds(jobs[0], deps.clock.now()));
      }
    },
  },
  {
    name: 'portal_payments_unreconciled_seconds',
    help: 'For how long the payment whose look at the provider is most overdue has waited for it, in seconds',
    collect() {
      return setFrom(this, reconciliationDelaySeconds(deps));
    },
  },
  {
    name: 'portal_quarantined_files',
    help: 'Uploads that wait for the virus scanner, closed to everybody',
    collect() {
      return setFrom(this, countQuarantined(deps));
    },
  },
];

type GaugeOptions = ConstructorParameters<typeof Gauge<'queue' | 'state'>>[0];

const ofEach = <Value>(ask: (queue: QueueName) => Promise<Value>) =>
  Promise.all(
    queueNames.map(async (queue): Promise<[QueueName, Value | undefined]> => [
      queue,
      await inTime(ask(queue)),
    ]),
  );

async function setFrom(gauge: Gauge, result: Promise<number>): Promise<void> {
  const value = await inTime(result);
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

/** Prometheus scrapes time out after ten seconds, and would lose all other metrics. */
const timeoutMs = 2_000;

const inTime = <Value>(result: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([result.catch(() => undefined), wait(timeoutMs, undefined, { ref: false })]);

/** Since it was added, or since its next attempt was due. */
function waitedSeconds(job: QueuedJob | undefined, now: Date): number {
  if (!job) return 0;
  const began =
    job.attemptsMade > 0 && job.processedOn !== undefined
      ? job.processedOn + retryDelayMs(job.attemptsMade, () => 1)
      : job.timestamp + (job.opts.delay ?? 0);
  return Math.max(0, now.getTime() - began) / 1_000;
}

async function countQuarantined({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from document_uploads where state = 'quarantined'`.execute(db);
  return rows[0]?.n ?? 0;
}
