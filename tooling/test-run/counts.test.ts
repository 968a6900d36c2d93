/** The counts of a test run include every failure of every runner. */

import { describe, expect, it } from 'vitest';
import { countPlaywright, formatCounts, countVitest, withExitCode } from './counts.ts';

describe('counts', () => {
  it('are read from a report of Vitest', () => {
    const report = { numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 0 };
    expect(countVitest(report)).toEqual({ passed: 12, failed: 2, notRun: 1 });
  });

  it('are read from a report of Playwright, where a flaky test has failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, notRun: 2 });
  });

  it.each([
    ['a run that ended badly without a failed test', { passed: 3, failed: 0, notRun: 0 }, 1, 1],
    ['a run without tests', { passed: 0, failed: 0, notRun: 0 }, 0, 1],
    ['a missing report', countVitest(undefined), 1, 1],
    ['a run with failures, once each', { passed: 3, failed: 2, notRun: 0 }, 1, 2],
    ['a good run', { passed: 3, failed: 0, notRun: 0 }, 0, 0],
  ])('include a failure for %s', (_case, counts, exitCode, failed) => {
    expect(withExitCode(counts, exitCode).failed).toBe(failed);
  });

  it('are summed over all runners in the last line', () => {
    const all = [
      { passed: 12, failed: 2, notRun: 1 },
      { passed: 1, failed: 0, notRun: 0 },
    ];
    expect(formatCounts(all)).toBe('13 passed, 2 failed');
  });
});
