/** How long a failed job waits: 1, 2, 4 … seconds, and half an hour at most. */

const firstWaitMs = 1_000;
const longestWaitMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** The name of this strategy in a job's options. */
export const retryType = 'doubling-to-half-an-hour';

/** Milliseconds to wait after so many attempts; a little jitter keeps jobs that failed together from returning together. */
export const waitBefore = (attemptsMade: number, random: () => number = Math.random): number =>
  Math.round(Math.min(firstWaitMs * 2 ** (attemptsMade - 1), longestWaitMs) * (0.9 + 0.2 * random()));

/** Attempts that fill about a day. */
export const attemptsInADay = countAttempts(dayMs);

function countAttempts(withinMs: number): number {
  let attempts = 1;
  for (let waited = 0; waited < withinMs; attempts += 1) waited += waitBefore(attempts, () => 0.5);
  return attempts;
}
