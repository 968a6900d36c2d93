/** Typed and pasted amounts: parsed as a person reads them, or rejected, and never altered. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRs, formatRsDash, rupeesToPaise } from './money.ts';
import { readRupees } from './rupees.ts';

describe('a typed or pasted amount', () => {
  it.each([
    ['12500', '12500'],
    ['12,500', '12500'],
    ['12,500.00', '12500'],
    ['10,000.0', '10000'],
    ['10,000.', '10000'],
    ['Rs.1,00,000', '100000'],
    ['Rs. 1,499/-', '1499'],
    ['Rs.8,499.00', '8499'],
    ['1,00,000/-', '100000'],
    ['100,000', '100000'],
    ['1 00 000', '100000'],
    ['10\u00a0000', '10000'],
    ['10\u202f000', '10000'],
    ['₹\u00a01,23,45,678.00', '12345678'],
    ['INR 4500 only', '4500'],
    ['4500 rupees', '4500'],
    ['१०,०००', '10000'],
    ['１２，５００', '12500'],
    ['\u200b1499\ufeff', '1499'],
    ['  0999 ', '999'],
  ])('%j is %s rupees', (typed, text) => {
    expect(readRupees(typed)).toEqual({ text });
  });

  it.each(['12500.50', '999.50', '₹ 999.50', '0.01', '१०.५०', '1,00,000.75'])(
    'with paise is rejected with a message: %j',
    (typed) => {
      expect(readRupees(typed)).toEqual({ fault: 'Enter whole rupees, without paise.' });
    },
  );

  it.each([
    '1.00.000',
    '1,5',
    '10.000',
    '1,00,00',
    '1,00 000',
    '1 000,000',
    '10,00',
    '10²',
    '½',
    '-5',
    '1e5',
    '12k',
    '1 lakh',
    'free',
    '1499 1599',
    '9876543210 / 12',
    '12500 (GST inc.)',
  ])('that is ambiguous is rejected: %j', (typed) => {
    expect(readRupees(typed)).toEqual({ fault: expect.stringMatching(/^Enter whole rupees in digits/) });
  });

  it.each(['', '  ', '₹', '\u200b'])('is required: %j', (typed) => {
    expect(readRupees(typed)).toEqual({ fault: 'Enter an amount in whole rupees.' });
  });
});

const amounts = fc.integer({ min: 0, max: 10_000_000 });

describe('every amount', () => {
  it('formatted by the portal is parsed unchanged', () => {
    fc.assert(
      fc.property(amounts, (rupees) => {
        const paise = rupeesToPaise(rupees);
        for (const written of [formatRs(paise), formatRsDash(paise), String(rupees), `${rupees}.00`]) {
          expect(readRupees(written)).toEqual({ text: String(rupees) });
        }
      }),
    );
  });

  it.each(['en-IN', 'en-US', 'mr-IN-u-nu-deva', 'bn-IN-u-nu-beng', 'sv-SE'])(
    'formatted as in %s is parsed unchanged',
    (locale) => {
      const format = new Intl.NumberFormat(locale);
      fc.assert(
        fc.property(amounts, (rupees) => {
          expect(readRupees(format.format(rupees))).toEqual({ text: String(rupees) });
        }),
      );
    },
  );

  it('with paise is rejected, never multiplied by a hundred', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99 }), (rupees, paise) => {
        const amount = `${rupees}.${String(paise).padStart(2, '0')}`;
        expect(readRupees(amount)).toHaveProperty('fault');
      }),
    );
  });
});

it('preserves the typed digits and their order for any input', () => {
  const keys = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789,. ₹/-Rs\u00a0²½०१२')),
    maxLength: 14,
  });
  fc.assert(
    fc.property(keys, (typed) => {
      const read = readRupees(typed);
      fc.pre('text' in read);
      const digits = typed.replaceAll(/[०१२]/g, (digit) => String('०१२'.indexOf(digit)));
      const whole = digits.replace(/\.0{0,2}(?=[^0-9]*$)/, '').replaceAll(/[^0-9]/g, '');
      expect(read).toEqual({ text: String(Number(whole)) });
      expect(typed).not.toMatch(/[²½]/);
    }),
    { numRuns: 1000, maxSkipsPerRun: 1000 },
  );
});
