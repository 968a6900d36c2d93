/** The error message for a text that is too long. */

import { expect, it } from 'vitest';
import { lengthFault } from './length-fault.ts';

it.each([
  ['', 3, undefined],
  ['abc', 3, undefined],
  ['abcd', 3, 'Use at most 3 characters; these are 4.'],
  ['😀😀😀', 3, undefined],
  ['x'.repeat(12_345), 2_000, 'Use at most 2,000 characters; these are 12,345.'],
])('%# is measured in characters', (text, most, fault) => {
  expect(lengthFault(text, most)).toBe(fault);
});
