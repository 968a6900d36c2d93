import { describe, expect, it } from 'vitest';
import { agreedPrice } from './agreed-price.ts';
import { rupeesToPaise } from './money.ts';

const list = rupeesToPaise(9_999);

describe('agreedPrice', () => {
  it.each([
    ['list', '', 999_900],
    ['percent', '10', 899_910],
    ['percent', '12.5', 874_912],
    ['amount', '1,000', 899_900],
    ['amount', '0', 999_900],
    ['price', '7500.50', 750_050],
    ['price', '1', 100],
  ] as const)('reads %s %s', (kind, typed, paise) => {
    expect(agreedPrice(kind, typed, list)).toBe(paise);
  });

  it.each([
    ['percent', '100'],
    ['percent', '101'],
    ['amount', '9999'],
    ['amount', '-1'],
    ['price', '0.99'],
    ['price', '9999.01'],
    ['price', '1.234'],
    ['price', ''],
  ] as const)('refuses %s %s', (kind, typed) => {
    expect(agreedPrice(kind, typed, list)).toBeUndefined();
  });
});
