/** Code lengths and percentiles. */

import { expect, it } from 'vitest';
import { codeLengths, percentile } from './code-lengths.ts';

const CODE = `/** A file. */
export function outer() {
  return [1].map((n) => n + 1);
}

export class Thing {
  method() {
    return 1;
  }
}
declare function onlyDeclared(): void;
`;

it('counts lines of the file and of every function with a body', () => {
  expect(codeLengths('a.ts', CODE)).toEqual({ lines: 11, functions: [3, 1, 3] });
});

it.each([
  [[], 90, 0],
  [[5], 99, 5],
  [[3, 1, 2], 50, 2],
  [Array.from({ length: 100 }, (_, index) => index + 1), 90, 90],
  [Array.from({ length: 100 }, (_, index) => index + 1), 99, 99],
  [Array.from({ length: 101 }, (_, index) => index + 1), 99, 100],
])('of %j the %dth percentile is %d', (lengths, percent, expected) => {
  expect(percentile(lengths, percent)).toBe(expected);
});
