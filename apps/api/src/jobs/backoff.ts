/** Retry delays of failed jobs: 1, 2, 4 … seconds, at most half an hour. */

const firstWaitMs = 1_000;
const longestWaitMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** The strategy's name in a job's options. */
export const retryType = 'doubling-to-half-an-hour';

/** With jitter, so that jobs that failed together do not retry together. */
export const retryDelayMs = (attemptsMade: number, random: () => number = Math.random): number =>
  Math.round(Math.min(firstWaitMs * 2 ** (attemptsMade - 1), longestWaitMs) * (0.9 + 0.2 * random()));

/** The number of attempts that take about a day. */
export const attemptsInADay = countAttempts(dayMs);

function countAttempts(withinMs: number): number {
  let attempts = 1;
  for (let waited = 0; waited < withinMs; attempts += 1) waited += retryDelayMs(attempts, () => 0.5);
  return attempts;
}
