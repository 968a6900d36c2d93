/** How long a job waits for a worker with nothing else to do: from its event's commit, and from the queue, to its start (P11). */

import { readConfig } from '../../apps/api/src/config.ts';
import { addEvent } from '../../apps/api/src/db/outbox.ts';
import { inTransaction } from '../../apps/api/src/db/transaction.ts';
import { createDeps, closeDeps } from '../../apps/api/src/deps.ts';
import { openBackend } from '../../apps/api/src/jobs/backend.ts';
import { startOutboxRelay } from '../../apps/api/src/jobs/outbox-relay.ts';
import type { BenchmarkDatabase } from '../benchmark-database.ts';
import type { Case } from '../cases.ts';
import { atMost, withoutThreshold } from '../figures.ts';
import { productEnv } from '../product-env.ts';

const jobsPerRound = 100;
/** The first ones wait for connections. */
const jobsBefore = 20;

export const jobStart: Case = async (stage, rounds) => {
  const line = await openLine(stage);
  try {
    const count = jobsPerRound * rounds;
    const fromCommit = await waits(count, (n) =>
      inTransaction(stage.db, (tx) => addEvent(tx, { type: 'code.requested', data: { codeId: n } })).then(
        () => line.started(n),
      ),
    );
    const fromQueue = await waits(count, (n) => line.enqueue(-n).then(() => line.started(-n)));
    return [
      atMost('job: enqueue to start, p99', percentile(fromQueue, 0.99), 50, 'ms'),
      withoutThreshold('job: commit of its event to start, p99', percentile(fromCommit, 0.99), 'ms'),
      withoutThreshold('job: commit of its event to start, median', percentile(fromCommit, 0.5), 'ms'),
    ];
  } finally {
    await line.close();
  }
};

/** A relay, a queue and a worker as the product runs them, whose jobs only report their start. */
async function openLine(stage: BenchmarkDatabase) {
  const deps = createDeps(readConfig(productEnv(stage)));
  await deps.listener.start();
  const backend = await openBackend(deps.config);
  const begun = new Map<number, PromiseWithResolvers<void>>();
  const startOf = (id: number) => {
    const start = begun.get(id) ?? Promise.withResolvers<void>();
    begun.set(id, start);
    return start;
  };
  // A job that never starts fails the case.
  const onError = () => undefined;
  const queue = backend.openQueue('mail', onError);
  const worker = backend.openWorker(
    'mail',
    3,
    async (job) => startOf((job.data as { codeId: number }).codeId).resolve(),
    { onActive: () => undefined, onDone: () => undefined, onFailed: () => undefined, onError },
  );
  const jobOf = (name: string, data: unknown) => ({ name, data, opts: { attempts: 1 } });
  const relay = startOutboxRelay(deps, async (events) => {
    await queue.addBulk(events.map(({ name, data }) => jobOf(name, data)));
  });
  return {
    started: (id: number) => startOf(id).promise,
    enqueue: (id: number) => queue.addBulk([jobOf('code.requested', { codeId: id })]),
    async close() {
      await relay.stop();
      await worker.close();
      await queue.close();
      await closeDeps(deps);
    },
  };
}

/** The duration of each in milliseconds, in sequence. */
async function waits(count: number, work: (n: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 1; n <= count + jobsBefore; n += 1) {
    const begin = performance.now();
    await work(n);
    if (n > jobsBefore) took.push(performance.now() - begin);
  }
  return took.toSorted((one, other) => one - other);
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
