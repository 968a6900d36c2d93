/** Names what failed, read from the reports of the runners, for a reader who sees only the end of a run. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../root.ts';
import { fieldOf, listAt, textAt } from './fields.ts';

/** Vitest's JSON report: one line for each failed test, and for each file that did not load. */
export function failuresOfVitest(report: unknown): string[] {
  return listAt(report, 'testResults').flatMap((file) => {
    const name = relative(projectRoot, textAt(file, 'name'));
    const failed = listAt(file, 'assertionResults').filter((test) => textAt(test, 'status') === 'failed');
    if (failed.length > 0)
      return failed.map((test) =>
        oneLine(name, textAt(test, 'fullName'), listAt(test, 'failureMessages').join('\n')),
      );
    return textAt(file, 'status') === 'failed' ? [oneLine(name, 'did not run', textAt(file, 'message'))] : [];
  });
}

/** Playwright's JSON report; a flaky test is one that failed. */
export function failuresOfPlaywright(report: unknown): string[] {
  const outside = listAt(report, 'errors').map((error) => oneLine('e2e', '', textAt(error, 'message')));
  return [...outside, ...listAt(report, 'suites').flatMap(failuresOfSuite)];
}

function failuresOfSuite(suite: unknown): string[] {
  const own = listAt(suite, 'specs').flatMap((spec) =>
    listAt(spec, 'tests')
      .filter((test) => ['unexpected', 'flaky'].includes(textAt(test, 'status')))
      .map((test) => oneLine(`e2e/${textAt(spec, 'file')}`, textAt(spec, 'title'), firstError(test))),
  );
  return [...own, ...listAt(suite, 'suites').flatMap(failuresOfSuite)];
}

function firstError(test: unknown): string {
  const errors = listAt(test, 'results').flatMap((result) => listAt(result, 'errors'));
  return textAt(errors[0], 'message') || textAt(fieldOf(errors[0], 'error'), 'message');
}

function oneLine(file: string, test: string, message: string): string {
  // The first line says what was wrong; colours and the stack are for the full log.
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  return [file, test, first].filter((part) => part !== '').join(' › ');
}
