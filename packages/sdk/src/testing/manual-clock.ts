/** A clock that only a test advances. */

import type { Clock } from '../realtime/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and runs each due timer on time. */
  advance(milliseconds: number): void;
  /** Advances the time as on a sleeping machine; overdue timers run afterwards. */
  sleep(milliseconds: number): void;
}

export function manualClock(): ManualClock {
  const timers = new Set<{ due: number; run: () => void }>();
  let now = 1_000_000;
  const runDue = (until: number) => {
    for (;;) {
      const [next] = [...timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due);
      if (!next) return;
      timers.delete(next);
      now = Math.max(now, next.due);
      next.run();
    }
  };
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { due: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      runDue(until);
      now = until;
    },
    sleep(milliseconds) {
      now += milliseconds;
      runDue(now);
    },
  };
}
