/** How many tests passed, failed and were not run, read from the reports of the runners. */

import { getField, getNumber } from './fields.ts';

export interface Counts {
  passed: number;
  failed: number;
  notRun: number;
}

/** Vitest's JSON report. */
export function countVitest(report: unknown): Counts {
  return {
    passed: getNumber(report, 'numPassedTests'),
    failed: getNumber(report, 'numFailedTests'),
    notRun: getNumber(report, 'numPendingTests') + getNumber(report, 'numTodoTests'),
  };
}

/** Playwright's JSON report; a flaky test is one that failed. */
export function countPlaywright(report: unknown): Counts {
  const stats = getField(report, 'stats');
  return {
    passed: getNumber(stats, 'expected'),
    failed: getNumber(stats, 'unexpected') + getNumber(stats, 'flaky'),
    notRun: getNumber(stats, 'skipped'),
  };
}

/** The runner's counts, corrected by its exit code: it does not count a file that fails to load as a failed test. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  const isHidden = exitCode !== 0 && counts.failed === 0;
  // A run without a single test proves nothing.
  const isEmpty = exitCode === 0 && counts.passed === 0;
  return isHidden || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** The last line of a run. */
export function formatCounts(all: readonly Counts[]): string {
  return `${sum(all, 'passed')} passed, ${sum(all, 'failed')} failed`;
}

/** One of the three numbers over all runners. */
export function sum(all: readonly Counts[], key: keyof Counts): number {
  return all.reduce((total, counts) => total + counts[key], 0);
}
