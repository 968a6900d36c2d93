/** The last day on which an invoice can be corrected. */

import { expect, it } from 'vitest';
import { canBeCorrected, lastDayToCorrect } from './invoice-correction.ts';

it.each([
  ['2026-03-31T18:29:59Z', '2026-10-31'],
  ['2026-03-31T18:30:00Z', '2027-10-31'],
  ['2027-02-01T00:00:00Z', '2027-10-31'],
])('an invoice of %s can be corrected until %s', (issuedAt, day) => {
  expect(lastDayToCorrect(new Date(issuedAt))).toBe(day);
});

it('the last day ends at midnight in India', () => {
  const issuedAt = new Date('2026-05-01T00:00:00Z');
  expect(canBeCorrected(issuedAt, new Date('2027-10-31T18:29:59Z'))).toBe(true);
  expect(canBeCorrected(issuedAt, new Date('2027-10-31T18:30:00Z'))).toBe(false);
});
