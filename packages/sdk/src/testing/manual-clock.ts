/** A clock that stands still until a test moves it on. */

import type { Clock } from '../realtime/clock.ts';

export interface ManualClock extends Clock {
  /** Time passes, and what is due runs on time, one after another. */
  advance(milliseconds: number): void;
  /** Time passes while nothing runs, as on a machine that is asleep; what is overdue runs afterwards. */
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
