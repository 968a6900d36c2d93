/** The password policy. */

import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_MIN, passwordProblem } from './password.ts';

it.each([
  ['', /at least 8/],
  ['short-1', /at least 8/],
  ['पासवर्ड', /at least 8/],
  ['x'.repeat(129), /at most 128/],
  ['password', /most common/],
  ['PassWord@123', /most common/],
  ['zzzzzzzzzz', /most common/],
  ['          ', /most common/],
  ['Demo-pass-1', /^none$/],
  ['correct horse battery', /^none$/],
  ['xy'.repeat(64), /^none$/],
])('%j: %s', (text, problem) => {
  expect(passwordProblem(text) ?? 'none').toMatch(problem);
});

it('the list of common passwords has a few hundred entries, all of the minimum length', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(300);
  for (const word of COMMON_PASSWORDS) {
    expect(word).toBe(word.toLowerCase());
    expect(word.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
  }
});
