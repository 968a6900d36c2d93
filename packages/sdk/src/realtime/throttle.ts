/** Runs something at most once in a while, however often it is asked for, and never drops the last request. */

import type { Clock } from './clock.ts';

export interface ThrottleOptions {
  clock: Clock;
  /** Milliseconds between two runs at least. */
  pause: number;
  /** Before a run up to so many milliseconds more, so that tabs told of the same thing do not act together. */
  jitter: number;
  random: () => number;
}

export interface Throttled {
  ask(): void;
  stop(): void;
}

export function throttle({ clock, pause, jitter, random }: ThrottleOptions, run: () => void): Throttled {
  let ranAt = -Infinity;
  let cancel: (() => void) | undefined;
  return {
    ask() {
      if (cancel) return;
      const rest = Math.max(0, ranAt + pause - clock.now());
      cancel = clock.after(rest + random() * jitter, () => {
        cancel = undefined;
        ranAt = clock.now();
        run();
      });
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
