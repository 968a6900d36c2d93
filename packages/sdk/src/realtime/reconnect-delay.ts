/** Exponential reconnect delay with full jitter. */

const FIRST = 1_000;
const LONGEST = 30_000;
/** Never zero: a server that closes every socket would be called in a loop. */
const LEAST = 100;

/**
 * Milliseconds before the nth retry, from 0. Uniformly distributed, so that the tabs of a restarted server do not
 * reconnect together.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const pause = Math.min(LONGEST, FIRST * 2 ** attempt);
  return LEAST + random() * (pause - LEAST);
}
