/** Aadhaar numbers: parsing, check digit, masking and detection in texts. */

import { expect, it } from 'vitest';
import { holdsAadhaar, maskAadhaar, parseAadhaar } from './aadhaar.ts';

it.each([
  ['2341 2341 2346', '234123412346'],
  ['9999-4105-7058', '999941057058'],
  ['234123412347', undefined],
  ['234123412364', undefined],
  ['034123412346', undefined],
  ['23412341234', undefined],
  ['222222222222', undefined],
  ['', undefined],
])('%j is read as %s', (text, aadhaar) => {
  expect(parseAadhaar(text)).toBe(aadhaar);
});

it('catches every single wrong digit', () => {
  const right = '234123412346';
  for (let at = 0; at < right.length; at += 1) {
    for (const other of '0123456789') {
      if (other === right[at]) continue;
      expect(parseAadhaar(right.slice(0, at) + other + right.slice(at + 1))).toBeUndefined();
    }
  }
});

it('shows its last four digits only', () => {
  const aadhaar = parseAadhaar('2341 2341 2346');
  expect(aadhaar && maskAadhaar(aadhaar)).toBe('XXXX XXXX 2346');
});

it.each([
  ['my number is 2341 2341 2346, thanks', true],
  ['234123412346', true],
  ['2341.2341.2346', true],
  ['2341  2341  2346', true],
  ['2 3 4 1 2 3 4 1 2 3 4 6', true],
  ['२३४१ २३४१ २३४६', true],
  ['2341\u200b2341\u200b2346', true],
  ['call 98123 45678, or 2341 2341 2346', true],
  ['9812345678 12', false],
  ['invoice 123456789012', false],
  ['card 4111 2341 2341 2346', false],
  ['order 12', false],
])('%j contains an Aadhaar number: %s', (text, holds) => {
  expect(holdsAadhaar(text)).toBe(holds);
});
