/** Replaces a worker that has fallen silent while jobs wait for it. */
import type { JobWorker } from './backend.ts';

interface Watched {
  /** `touch` is to be called whenever the worker starts or ends a job. */
  open(touch: () => void): JobWorker;
  /** The id of the job that waits longest, if any. */
  firstWaiting(): Promise<string | undefined>;
  onRestart(): void;
  everyMs?: number;
}

const usualEveryMs = 60_000;

/** A worker that did nothing between two looks, while one and the same job waited at both, is stuck. */
export function watchWorker({ open, firstWaiting, onRestart, everyMs = usualEveryMs }: Watched): {
  stop(): Promise<void>;
} {
  let touched = true;
  let waitedBefore: string | undefined;
  const touch = () => {
    touched = true;
  };
  let worker = open(touch);

  const look = async () => {
    // While the queue can't be asked, nobody can say that the worker is at fault.
    const waits = await firstWaiting().catch(() => undefined);
    const isStuck = !touched && waits !== undefined && waits === waitedBefore;
    touched = false;
    waitedBefore = waits;
    if (!isStuck) return;
    onRestart();
    // Not awaited: a worker that is stuck may never close.
    worker.close().catch(() => undefined);
    waitedBefore = undefined;
    worker = open(touch);
  };
  const timer = setInterval(() => void look(), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await worker.close();
    },
  };
}
