/** Retry delays of failed jobs. */

import { expect, it } from 'vitest';
import { attemptsInADay, retryDelayMs } from './backoff.ts';

const middle = () => 0.5;

it.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [10, 512_000],
  [12, 1_800_000],
  [500, 1_800_000],
])('after attempt %i it waits %i ms', (attempt, ms) => {
  expect(retryDelayMs(attempt, middle)).toBe(ms);
});

it('the jitter is at most a tenth', () => {
  expect([retryDelayMs(3, () => 0), retryDelayMs(3, () => 1)]).toEqual([3_600, 4_400]);
});

it('all attempts together take between one and two days', () => {
  let total = 0;
  for (let attempt = 1; attempt < attemptsInADay; attempt += 1) total += retryDelayMs(attempt, middle);
  expect(total / 3_600_000).toBeGreaterThanOrEqual(24);
  expect(total / 3_600_000).toBeLessThan(25);
});
