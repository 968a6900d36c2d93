/** PANs: parsing and masking. */

import { expect, it } from 'vitest';
import { maskPan, parsePan } from './pan.ts';

it.each([
  ['AAPPV1234K', 'AAPPV1234K'],
  [' aacca1234k ', 'AACCA1234K'],
  ['AAAAA0000A', undefined],
  ['AAADA1234K', undefined],
  ['AAPPV1234', undefined],
  ['AAPPV12345', undefined],
  ['AAPPV1234KK', undefined],
  ['', undefined],
])('%j is read as %s', (text, pan) => {
  expect(parsePan(text)).toBe(pan);
});

it('hides its digits', () => {
  const pan = parsePan('AAPPV1234K');
  expect(pan && maskPan(pan)).toBe('AAPPVXXXXK');
});
