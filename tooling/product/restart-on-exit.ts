/** Restarts a program whenever it exits, with a growing delay. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './child-program.ts';

export interface Restarts {
  /** The running program, and the function that restarts it. */
  first: Program;
  start(): Program;
  /** Called when it has exited, with a description and the delay before the restart. */
  onEnd(why: string, pauseMs: number): void;
  /** A run of this length resets the delay. */
  steadyMs?: number;
  /** The first delay; doubles up to the longest. */
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
