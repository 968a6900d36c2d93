/** Lists the failures of all runners at the end of a run. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';

const file = join(projectRoot, 'apps', 'api', 'src', 'pay.test.ts');

describe('failures', () => {
  it('of Vitest are the failed tests, with the first line of the error', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'pay takes money', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'pay gives it back',
        failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at x'],
      },
    ];
    expect(failuresOfVitest({ testResults: [{ name: file, status: 'failed', assertionResults }] })).toEqual([
      'apps/api/src/pay.test.ts › pay gives it back › AssertionError: 1 is not 2',
    ]);
  });

  it('of Vitest include files that did not load', () => {
    const broken = { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] };
    const good = { name: file, status: 'passed', message: '', assertionResults: [] };
    expect(failuresOfVitest({ testResults: [broken, good] })).toEqual([
      'apps/api/src/pay.test.ts › did not run › Cannot find module',
    ]);
  });

  it('of Playwright are the tests of every depth that failed or were flaky', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'buy.spec.ts',
      tests: [{ status, results: [{ errors: [{ message: 'Timed out\nCall log' }] }] }],
    });
    const report = {
      suites: [
        {
          specs: [spec('pays', 'expected')],
          suites: [{ specs: [spec('waits', 'unexpected'), spec('retries', 'flaky')] }],
        },
      ],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      'e2e/buy.spec.ts › waits › Timed out',
      'e2e/buy.spec.ts › retries › Timed out',
    ]);
  });

  it.each([undefined, null, {}, { testResults: 'none' }])('of a missing report are none', (report) => {
    expect(failuresOfVitest(report)).toEqual([]);
    expect(failuresOfPlaywright(report)).toEqual([]);
  });
});
