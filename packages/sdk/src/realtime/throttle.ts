/** Runs a function at a limited rate; the last request is never dropped. */

import type { Clock } from './clock.ts';

export interface ThrottleOptions {
  clock: Clock;
  /** Minimum milliseconds between two runs. */
  pause: number;
  /** Maximum random delay before a run, so that tabs with the same event do not call at once. */
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
