/** Validation of catalogue services. */

import { describe, expect, it } from 'vitest';
import { documentNameFaults, oneLine, SAC_CODE, stepFaults } from './catalogue.ts';

describe('the names of a service’s steps', () => {
  it('may be any distinct names', () => {
    expect(stepFaults(['Documents verified', 'Form filed'])).toEqual([]);
  });

  it('report the second of two equal names, ignoring case and spaces', () => {
    expect(stepFaults(['Form filed', 'Sent', ' form  FILED '])).toEqual([
      { index: 2, message: 'There is a step of this name already.' },
    ]);
  });

  it('must not be empty or Pending', () => {
    expect(stepFaults(['Filed', '  ', 'pending']).map(({ index }) => index)).toEqual([1, 2]);
  });
});

it('documents have distinct names, too', () => {
  expect(documentNameFaults(['PAN card', 'pan card', ''])).toEqual([
    { index: 1, message: 'There is a document of this name already.' },
    { index: 2, message: 'Name the document.' },
  ]);
});

it('a name is one line', () => {
  expect(oneLine('  PAN \n card ')).toBe('PAN card');
});

it.each([
  ['998214', true],
  ['123456', false],
  ['99821', false],
  ['9982145', false],
])('%s as a services accounting code: %s', (code, right) => {
  expect(SAC_CODE.test(code)).toBe(right);
});
