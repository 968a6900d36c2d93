/** Cases of phone numbers. */
import { expect, it } from 'vitest';
import { isDigitsOnly, maskPhone, parseIndianMobile, phoneDigits } from './phone.ts';

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
  ['9876543210', '+919876543210'],
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['9198765432', '+919198765432'],
  ['5876543210', undefined],
  ['987654321', undefined],
  ['98765432101', undefined],
  ['+1 415 555 0100', undefined],
  ['', undefined],
])('%j as an Indian mobile is %s', (text, e164) => {
  expect(parseIndianMobile(text)).toBe(e164);
});

it.each([
  ['+919876543210', '9876543210'],
  ['+1 415 555 0100', '14155550100'],
])('%s fills the payment form as %s', (stored, digits) => {
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
