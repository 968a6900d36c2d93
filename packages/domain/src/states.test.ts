/** GST state codes. */

import { expect, it } from 'vitest';
import { isStateCode, STATES, stateName, stateTaxName } from './states.ts';

it('every code and every name is unique', () => {
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(37);
  expect(new Set(STATES.map(({ name }) => name)).size).toBe(37);
});

it.each([
  ['01', true],
  ['38', true],
  ['97', true],
  ['25', false],
  ['28', false],
  ['39', false],
  ['1', false],
  ['', false],
])('%s is a state code: %s', (code, known) => {
  expect(isStateCode(code)).toBe(known);
});

it('names a state and its tax', () => {
  expect(stateName('27')).toBe('Maharashtra');
  expect(stateTaxName('27')).toBe('SGST');
  expect(stateTaxName('38')).toBe('UTGST');
});
