/** How long to wait before connecting again: longer with every failure, and differently in every tab. */

const FIRST = 1_000;
const LONGEST = 30_000;
/** Never at once, or a server that closes every socket would be asked without a pause. */
const LEAST = 100;

/**
 * Milliseconds before the nth try, from 0. Any moment of the pause is as likely as another, so that the tabs which a
 * restart of the server has closed together do not come back together.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const pause = Math.min(LONGEST, FIRST * 2 ** attempt);
  return LEAST + random() * (pause - LEAST);
}
