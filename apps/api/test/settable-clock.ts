/** A clock that tests set and advance. */

import type { Clock } from '../src/clock.ts';

export interface SettableClock extends Clock {
  advance(seconds: number): void;
}

export function settableClock(start = new Date()): SettableClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
