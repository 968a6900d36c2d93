/** Phone numbers, typed and pasted. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDigitsOnly,
  maskPhone,
  parseIndianMobile,
  phoneDigits,
  phoneOfDigits,
  readPhone,
  readPhoneDigits,
} from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['+91-(0)9876543210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['91 98765 43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['98765.43210', '9876543210'],
    ['98765\u201143210', '9876543210'],
    ['98765–43210', '9876543210'],
    ['\u202a+91 98765 43210\u202c', '9876543210'],
    ['\u2066+91\u00a098765\u202f43210\u2069', '9876543210'],
    ['\u200b98765\u00ad43210\ufeff', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['９８７６５４３２１０', '9876543210'],
    ['tel:+919876543210', '9876543210'],
    ['Mob: 98765 43210', '9876543210'],
    ['(022) 24567890', '02224567890'],
    ['+91 22 2456 7890', '02224567890'],
    ['1800 123 4567', '18001234567'],
    ['1860 500 1234', '18605001234'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['00971 50 123 4567', '+971501234567'],
  ])('%j is read as %s', (typed, text) => {
    expect(readPhone(typed)).toEqual({ text });
  });

  it.each([
    ['98765', 'A mobile number has 10 digits; this has 5.'],
    ['12', 'A mobile number has 10 digits; this has 2.'],
    ['+91 98765', 'A mobile number has 10 digits; this has 5.'],
    ['98765432101', /10 digits; this has 11\. Write a number abroad with \+/],
    ['12345678901234567890', /10 digits; this has 20\./],
    ['5876543210', /begins with 6, 7, 8 or 9/],
    ['2224567890', /landline with 0 and its STD code/],
    ['022 2456789', /11 digits together; this has 10/],
    ['+1 23', /7 to 15 digits/],
    ['+1234567890123456', /7 to 15 digits/],
    ['call me', /one phone number with digits only/],
    ['98765 43210, 98765 43211', /one phone number/],
    ['98765432¹0', /one phone number/],
    ['', 'Enter your phone number.'],
    ['\u200b ', 'Enter your phone number.'],
  ])('%j is rejected: %s', (typed, fault) => {
    const read = readPhone(typed);
    expect('fault' in read ? read.fault : 'none').toMatch(fault);
  });

  it('that is stored is parsed unchanged, and the payment contains its digits', () => {
    const stored = fc.oneof(
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String),
      fc.integer({ min: 1_000_000_000, max: 5_999_999_999 }).map((number) => `0${number}`),
      fc.integer({ min: 20_000_000_000, max: 89_999_999_999 }).map((number) => `+${number}`),
    );
    fc.assert(
      fc.property(stored, (number) => {
        expect(readPhone(number)).toEqual({ text: number });
        expect(readPhoneDigits(phoneDigits(number))).toHaveProperty('text');
        expect(phoneOfDigits(phoneDigits(number))).toBe(number);
      }),
    );
  });

  it('of an Indian mobile is normalised from any format', () => {
    const mobile = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    const prefix = fc.constantFrom('', '0', '+91', '91', '0091', '+91 0', '\u202a+91\u00a0');
    const between = fc.constantFrom('', ' ', '-', '\u2011', '.', '\u200b');
    fc.assert(
      fc.property(mobile, prefix, between, (digits, before, sign) => {
        const typed = before + digits.slice(0, 5) + sign + digits.slice(5);
        expect(readPhone(typed)).toEqual({ text: digits });
      }),
    );
  });
});

describe('the digits of a payment', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['14155550100', '+14155550100'],
    ['02224567890', '02224567890'],
    ['1', '1'],
    ['+91 98765 43210', '9876543210'],
  ])('%s are shown as %s', (digits, shown) => {
    expect(phoneOfDigits(digits)).toBe(shown);
  });

  it.each(['1', '98765', '987654321', '12345678901234567890', '919876'])('%s are not a number', (digits) => {
    expect(readPhoneDigits(digits)).toHaveProperty('fault');
  });
});

it.each([
  ['9876543210', true],
  ['1', true],
  ['', false],
  ['+919876543210', false],
  ['98765 43210', false],
  ['९८७६५', false],
])('%j is digits only: %s', (text, digitsOnly) => {
  expect(isDigitsOnly(text)).toBe(digitsOnly);
});

it.each([
  ['98765 43210', '+919876543210'],
  ['9198765432', '+919198765432'],
  ['5876543210', undefined],
  ['987654321', undefined],
  ['+1 415 555 0100', undefined],
  ['', undefined],
])('%j as an Indian mobile is %s', (text, e164) => {
  expect(parseIndianMobile(text)).toBe(e164);
});

it.each([
  ['+919876543210', '9876543210'],
  ['+1 415 555 0100', '14155550100'],
])('%s is sent with a payment as %s', (stored, digits) => {
  expect(phoneDigits(stored)).toBe(digits);
});

it.each([
  ['+919876543210', '98XXXXXX10'],
  ['12345', '12X45'],
  ['1234', 'XXXX'],
  ['', ''],
])('%j is masked as %j', (text, masked) => {
  expect(maskPhone(text)).toBe(masked);
});
