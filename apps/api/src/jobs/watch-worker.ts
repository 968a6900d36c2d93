/** Replaces a stuck worker while jobs wait for it. */

import type { JobWorker } from './backend.ts';

interface WatchedWorker {
  /** Call `touch` whenever the worker starts or ends a job. */
  open(touch: () => void): JobWorker;
  /** The id of the job that waits longest, if any. */
  firstWaiting(): Promise<string | undefined>;
  onRestart(): void;
  everyMs?: number;
}

const usualEveryMs = 60_000;

/** A worker is stuck when it did nothing between two checks while the same job waited at both. */
export function watchWorker({ open, firstWaiting, onRestart, everyMs = usualEveryMs }: WatchedWorker): {
  stop(): Promise<void>;
} {
  let touched = true;
  let waitedBefore: string | undefined;
  const touch = () => {
    touched = true;
  };
  let worker = open(touch);

  const check = async () => {
    // An unreachable queue is not the worker's fault.
    const waits = await firstWaiting().catch(() => undefined);
    const isStuck = !touched && waits !== undefined && waits === waitedBefore;
    touched = false;
    waitedBefore = waits;
    if (!isStuck) return;
    onRestart();
    // Not awaited: a stuck worker may never close.
    worker.close().catch(() => undefined);
    waitedBefore = undefined;
    worker = open(touch);
  };
  const timer = setInterval(() => void check(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await worker.close();
    },
  };
}
