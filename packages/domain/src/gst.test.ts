/** The GST rate and its effective dates. */

import { expect, it } from 'vitest';
import { gstRateOn, gstRateText } from './gst.ts';

it('the GST rate is 18 percent today [constants-001]', () => {
  expect(gstRateOn(new Date('2026-04-01T00:00:00Z'))).toBe(1800);
});

it.each([
  ['2027-03-31T18:29:59Z', 1800],
  ['2027-03-31T18:30:00Z', 2000],
])('a new rate begins at midnight in India: at %s it is %d', (at, basisPoints) => {
  const rates = [
    { from: '2017-07-01', basisPoints: 1800 },
    { from: '2027-04-01', basisPoints: 2000 },
  ];
  expect(gstRateOn(new Date(at), rates)).toBe(basisPoints);
});

it('there is no rate before GST existed', () => {
  expect(() => gstRateOn(new Date('2017-06-30T00:00:00Z'))).toThrow(RangeError);
});

it.each([
  [1800, '18%'],
  [1250, '12.5%'],
])('%d basis points read %s', (basisPoints, text) => {
  expect(gstRateText(basisPoints)).toBe(text);
});
