/** One-time codes. */

import { expect, it } from 'vitest';
import { isOtp, readOtp, secondsUntilResend } from './otp.ts';

it.each([
  ['000123', true],
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['१२३४५६', false],
  [' 12345', false],
  ['123456\n', false],
])('%j is a code: %s', (text, right) => {
  expect(isOtp(text)).toBe(right);
});

it.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 000123\n', '000123'],
  ['१२३४५६', '123456'],
  ['１２３\u00a0４５６', '123456'],
  ['\u202a123456\u202c', '123456'],
])('%j is pasted as the code %s', (typed, text) => {
  expect(readOtp(typed)).toEqual({ text });
});

it.each(['12345', '1234567', '123²45', 'code 123456'])('%j is not a code', (typed) => {
  expect(readOtp(typed)).toEqual({ fault: 'Enter the six digits of the code.' });
});

it.each([
  [0, 120],
  [999, 120],
  [1000, 119],
  [119_999, 1],
  [120_000, 0],
  [500_000, 0],
  [-5000, 120],
])('%d ms after sending, a resend is %d seconds away', (passed, seconds) => {
  const sentAt = new Date('2026-04-01T00:00:00Z');
  expect(secondsUntilResend(sentAt, new Date(sentAt.getTime() + passed))).toBe(seconds);
});
