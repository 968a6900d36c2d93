/** When no tax is charged, and what the invoice says then. */

import { expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, isCountryCode } from './countries.ts';
import { endorsements, lutFor } from './zero-rating.ts';

const luts = [{ financial_year: '2026-27', arn: 'AD290326001234X' }];
const inYear = new Date('2027-03-31T18:29:59Z');
const after = new Date('2027-03-31T18:30:00Z');

const zone = { kind: 'sez', gstin: '29AAGCB7383J1Z4' } as const;
const buyers = {
  india: { kind: 'india', gstNumber: zone.gstin, confirmed: zone },
  sez: { kind: 'sez', gstNumber: zone.gstin, confirmed: zone },
  abroad: { kind: 'abroad', gstNumber: null, confirmed: { kind: 'abroad', gstin: null } },
} as const;

it.each([
  ['an SEZ unit', 'sez', inYear, false, luts[0]?.arn],
  ['after the year of the letter, which ends at midnight in India', 'sez', after, false, null],
  ['an export', 'abroad', inYear, true, luts[0]?.arn],
  ['a buyer abroad who pays in rupees', 'abroad', inYear, false, null],
  ['a buyer in India', 'india', inYear, true, null],
] as const)('%s', (_, kind, at, exportsInForex, arn) => {
  expect(lutFor({ luts, exportsInForex }, buyers[kind], at)).toBe(arn);
});

it.each([
  ['nothing is confirmed', { ...buyers.sez, confirmed: null }],
  ['another GST number is confirmed', { ...buyers.sez, gstNumber: '27AAPFU0939F1ZV' }],
  ['an SEZ unit is confirmed of a buyer abroad', { ...buyers.abroad, confirmed: zone }],
] as const)('charges tax when %s', (_, buyer) => {
  expect(lutFor({ luts, exportsInForex: true }, buyer, inYear)).toBeNull();
});

it('the invoice has the endorsement of Rule 46', () => {
  expect(endorsements('india', null)).toEqual([]);
  expect(endorsements('sez', null)).toEqual([
    'Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax.',
  ]);
  expect(endorsements('abroad', 'AD290326001234X')).toEqual([
    'Supply meant for export under bond or letter of undertaking without payment of integrated tax (LUT AD290326001234X).',
  ]);
});

it('every country has a name, and India is none of them', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(248);
  for (const code of COUNTRY_CODES) expect(countryName(code)).not.toBe(code);
  expect([isCountryCode('IN'), isCountryCode('AE'), isCountryCode('ZZ')]).toEqual([false, true, false]);
});
