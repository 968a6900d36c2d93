/** The GST rate by treatment and day. */

import { expect, it } from 'vitest';
import { gstRateText } from './gst-text.ts';
import { gstRateOn } from './gst.ts';
import { GST_RATES } from './tax-law.ts';

it('the GST rate is 18 percent today [constants-001]', () => {
  expect(gstRateOn(new Date('2026-04-01T00:00:00Z'), 'standard')).toBe(1800);
});

it.each([
  ['standard', 1800],
  ['reduced', 500],
  ['exempt', 0],
] as const)('a service that is taxed as %s has its rate', (treatment, basisPoints) => {
  expect(gstRateOn(new Date('2026-11-30T00:00:00Z'), treatment)).toBe(basisPoints);
});

it.each([
  ['2027-03-31T18:29:59Z', 1800],
  ['2027-03-31T18:30:00Z', 2000],
])('a new rate begins at midnight in India: at %s it is %d', (at, basisPoints) => {
  const standard = [...GST_RATES.standard, { from: '2027-04-01', law: 'Notification', value: 2000 }];
  expect(gstRateOn(new Date(at), 'standard', { ...GST_RATES, standard })).toBe(basisPoints);
});

it('there is no rate before GST existed', () => {
  expect(() => gstRateOn(new Date('2017-06-30T00:00:00Z'), 'standard')).toThrow(RangeError);
});

it.each([
  [1800, '18%'],
  [1250, '12.5%'],
])('%d basis points read %s', (basisPoints, text) => {
  expect(gstRateText(basisPoints)).toBe(text);
});
