/** Inspects uploaded files in a small pool of processes, first come, first served. */

import type { InspectionRequest } from './inspection-process.ts';
import { inspectionUnavailable } from './inspection-unavailable.ts';
import type { Inspection } from './inspection.ts';
import {
  type InspectionProcess,
  type ProcessLimits,
  startInspectionProcess,
} from './start-inspection-process.ts';

export interface FileInspector {
  /**
   * Inspects one file of a person at a time, so that one person can't occupy the pool. Throws `unavailable` when the queue
   * is full.
   */
  inspect(request: InspectionRequest, personId: number): Promise<Inspection>;
  stop(): void;
}

interface InspectorLimits extends ProcessLimits {
  readonly maxProcesses: number;
  readonly maxQueueLength: number;
  /** An idle process ends after this time. */
  readonly idleMs: number;
}

const defaultLimits: InspectorLimits = {
  maxProcesses: 2,
  timeoutMs: 15_000,
  maxMemoryMb: 768,
  maxQueueLength: 100,
  idleMs: 30_000,
};

interface Task {
  readonly request: InspectionRequest;
  readonly personId: number;
  readonly settle: PromiseWithResolvers<Inspection>;
}

interface Worker {
  readonly process: InspectionProcess;
  task: Task | undefined;
  idle: NodeJS.Timeout | undefined;
}

export function createFileInspector(overrides: Partial<InspectorLimits> = {}): FileInspector {
  const limits = { ...defaultLimits, ...overrides };
  const [workers, waiting] = [new Set<Worker>(), new Array<Task>()];

  const next = () => {
    const busy = new Set([...workers].map(({ task }) => task?.personId));
    const at = waiting.findIndex(({ personId }) => !busy.has(personId));
    const task = waiting[at];
    const worker = task && findIdleWorker(workers, limits);
    if (!worker) return;
    waiting.splice(at, 1);
    worker.task = task;
    void run(worker, task);
  };

  const run = async (worker: Worker, { request, settle }: Task) => {
    clearTimeout(worker.idle);
    await worker.process
      .inspect(request)
      .then(settle.resolve, (cause: unknown) => settle.reject(inspectionUnavailable(cause)));
    worker.task = undefined;
    if (!worker.process.isAlive()) workers.delete(worker);
    worker.idle = setTimeout(() => {
      workers.delete(worker);
      worker.process.end();
    }, limits.idleMs).unref();
    next();
  };

  return {
    inspect(request, personId) {
      const settle = Promise.withResolvers<Inspection>();
      if (waiting.length >= limits.maxQueueLength)
        throw inspectionUnavailable(new Error('too many files wait'));
      waiting.push({ request, personId, settle });
      next();
      return settle.promise;
    },
    stop() {
      for (const { settle } of waiting.splice(0))
        settle.reject(inspectionUnavailable(new Error('the server stops')));
      for (const { process, idle } of workers) {
        clearTimeout(idle);
        process.end();
      }
    },
  };
}

/** An idle worker, or a new one while the pool is not full. */
function findIdleWorker(workers: Set<Worker>, limits: InspectorLimits): Worker | undefined {
  for (const worker of workers) {
    if (worker.task) continue;
    if (worker.process.isAlive()) return worker;
    workers.delete(worker);
  }
  if (workers.size >= limits.maxProcesses) return undefined;
  const worker: Worker = { process: startInspectionProcess(limits), task: undefined, idle: undefined };
  workers.add(worker);
  return worker;
}
