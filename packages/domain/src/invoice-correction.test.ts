/** The last day on which an invoice can be corrected. */

import { expect, it } from 'vitest';
import { canBeCorrected, lastDayToCorrect } from './invoice-correction.ts';

it.each([
  ['2026-03-31T18:29:59Z', '2026-11-30'],
  ['2026-03-31T18:30:00Z', '2027-11-30'],
  ['2027-02-01T00:00:00Z', '2027-11-30'],
])('an invoice of %s can be corrected until %s', (issuedAt, day) => {
  expect(lastDayToCorrect(new Date(issuedAt))).toBe(day);
});

it.each([
  ['2026-27', '2027-10-12', '2027-10-12'],
  ['2026-27', '2027-12-31', '2027-11-30'],
  ['2025-26', '2026-10-12', '2027-11-30'],
])('the annual return of %s, filed on %s, ends it on %s', (year, filedOn, day) => {
  const filed = [{ financial_year: year, filed_on: filedOn }];
  expect(lastDayToCorrect(new Date('2026-05-01T00:00:00Z'), filed)).toBe(day);
});

it('the last day ends at midnight in India', () => {
  const issuedAt = new Date('2026-05-01T00:00:00Z');
  expect(canBeCorrected(issuedAt, new Date('2027-11-30T18:29:59Z'))).toBe(true);
  expect(canBeCorrected(issuedAt, new Date('2027-11-30T18:30:00Z'))).toBe(false);
});
