/** Starts a program again whenever it ends, and the longer later the more often it does. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './child-program.ts';

export interface Restarts {
  /** What runs already, and how to start it again. */
  first: Program;
  start(): Program;
  /** Called when it has ended, with how in words, and how long it rests before it is started again. */
  onEnd(why: string, pauseMs: number): void;
  /** After a run of so long the next end is the first again. */
  steadyMs?: number;
  /** Before the second start in a row; doubles until the longest. */
  firstPauseMs?: number;
}

const longestPauseMs = 30_000;

/** Keeps it running until it is stopped. */
export function restartOnExit({
  first,
  start,
  onEnd,
  steadyMs = 60_000,
  firstPauseMs = 1_000,
}: Restarts): Program {
  const stopping = new AbortController();
  let current = first;
  const run = async () => {
    for (let quickEnds = 0; ; quickEnds += 1) {
      const startedAt = Date.now();
      const why = await current.ended;
      if (stopping.signal.aborted) return why;
      if (Date.now() - startedAt >= steadyMs) quickEnds = 0;
      const pauseMs = quickEnds === 0 ? 0 : Math.min(firstPauseMs * 2 ** (quickEnds - 1), longestPauseMs);
      onEnd(why, pauseMs);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return why;
      current = start();
    }
  };
  return {
    ended: run(),
    stop: () => {
      stopping.abort();
      return current.stop();
    },
  };
}
