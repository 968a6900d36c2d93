/** Lists failed tests from the runners' reports at the end of a run. */

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../root.ts';
import { getField, getList, getText } from './fields.ts';

/** Vitest's JSON report: one line for each failed test, and for each file that did not load. */
export function failuresOfVitest(report: unknown): string[] {
  return getList(report, 'testResults').flatMap((file) => {
    const name = relative(projectRoot, getText(file, 'name'));
    const failed = getList(file, 'assertionResults').filter((test) => getText(test, 'status') === 'failed');
    if (failed.length > 0)
      return failed.map((test) =>
        oneLine(name, getText(test, 'fullName'), getList(test, 'failureMessages').join('\n')),
      );
    return getText(file, 'status') === 'failed'
      ? [oneLine(name, 'did not run', getText(file, 'message'))]
      : [];
  });
}

/** Playwright's JSON report; a flaky test is one that failed. */
export function failuresOfPlaywright(report: unknown): string[] {
  const outside = getList(report, 'errors').map((error) => oneLine('e2e', '', getText(error, 'message')));
  return [...outside, ...getList(report, 'suites').flatMap(failuresOfSuite)];
}

function failuresOfSuite(suite: unknown): string[] {
  const own = getList(suite, 'specs').flatMap((spec) =>
    getList(spec, 'tests')
      .filter((test) => ['unexpected', 'flaky'].includes(getText(test, 'status')))
      .map((test) => oneLine(`e2e/${getText(spec, 'file')}`, getText(spec, 'title'), firstError(test))),
  );
  return [...own, ...getList(suite, 'suites').flatMap(failuresOfSuite)];
}

function firstError(test: unknown): string {
  const errors = getList(test, 'results').flatMap((result) => getList(result, 'errors'));
  return getText(errors[0], 'message') || getText(getField(errors[0], 'error'), 'message');
}

function oneLine(file: string, test: string, message: string): string {
  // Only the first line of the error; colours and the stack are in the full log.
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  return [file, test, first].filter((part) => part !== '').join(' › ');
}
