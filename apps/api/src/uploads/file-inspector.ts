/** Has uploaded files looked into by a few processes, in the order in which they came. */
import { inspectionFails } from './inspection-fails.ts';
import type { Inspection } from './inspection.ts';
import type { InspectionRequest } from './inspection-process.ts';
import {
  type InspectionProcess,
  type ProcessLimits,
  startInspectionProcess,
} from './start-inspection-process.ts';

export interface FileInspector {
  /**
   * Files of one person are inspected one at a time, so that nobody keeps all processes busy. Throws `unavailable`
   * when too many wait.
   */
  inspect(request: InspectionRequest, personId: number): Promise<Inspection>;
  stop(): void;
}

interface InspectorLimits extends ProcessLimits {
  readonly processes: number;
  readonly longestQueue: number;
  /** How long a process without work lives. */
  readonly idleMs: number;
}

const usual: InspectorLimits = {
  processes: 2,
  longestMs: 15_000,
  mostMemoryMb: 768,
  longestQueue: 100,
  idleMs: 30_000,
};

interface Task {
  readonly request: InspectionRequest;
  readonly personId: number;
  readonly settle: PromiseWithResolvers<Inspection>;
}

interface Seat {
  readonly process: InspectionProcess;
  task: Task | undefined;
  idle: NodeJS.Timeout | undefined;
}

export function createFileInspector(given: Partial<InspectorLimits> = {}): FileInspector {
  const limits = { ...usual, ...given };
  const [seats, waiting] = [new Set<Seat>(), new Array<Task>()];

  const next = () => {
    const busy = new Set([...seats].map(({ task }) => task?.personId));
    const at = waiting.findIndex(({ personId }) => !busy.has(personId));
    const task = waiting[at];
    const seat = task && findSeat(seats, limits);
    if (!seat) return;
    waiting.splice(at, 1);
    seat.task = task;
    void run(seat, task);
  };

  const run = async (seat: Seat, { request, settle }: Task) => {
    clearTimeout(seat.idle);
    await seat.process
      .inspect(request)
      .then(settle.resolve, (cause: unknown) => settle.reject(inspectionFails(cause)));
    seat.task = undefined;
    if (!seat.process.isAlive()) seats.delete(seat);
    seat.idle = setTimeout(() => {
      seats.delete(seat);
      seat.process.end();
    }, limits.idleMs).unref();
    next();
  };

  return {
    inspect(request, personId) {
      const settle = Promise.withResolvers<Inspection>();
      if (waiting.length >= limits.longestQueue) throw inspectionFails(new Error('too many files wait'));
      waiting.push({ request, personId, settle });
      next();
      return settle.promise;
    },
    stop() {
      for (const { settle } of waiting.splice(0))
        settle.reject(inspectionFails(new Error('the server stops')));
      for (const { process, idle } of seats) {
        clearTimeout(idle);
        process.end();
      }
    },
  };
}

/** One without work, or a new one while there may be more. */
function findSeat(seats: Set<Seat>, limits: InspectorLimits): Seat | undefined {
  for (const seat of seats) {
    if (seat.task) continue;
    if (seat.process.isAlive()) return seat;
    seats.delete(seat);
  }
  if (seats.size >= limits.processes) return undefined;
  const seat: Seat = { process: startInspectionProcess(limits), task: undefined, idle: undefined };
  seats.add(seat);
  return seat;
}
