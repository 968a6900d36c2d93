/** Money in paise: examples and properties. */

import { describe, expect, it } from 'vitest';
import {
  formatRs,
  formatRsDash,
  gstOf,
  paiseToRupees,
  rupeesToPaise,
  splitGst,
  sumPaise,
  toPaise,
  withGst,
} from './money.ts';

const RATE = 1800;

describe('rupees and paise', () => {
  it.each([
    [0, 0],
    [11, 1100],
    ['11.5', 1150],
    [19.99, 1999],
    ['0.05', 5],
    [1.1, 110],
    [10_000, 1_000_000],
    ['12345678.09', 1_234_567_809],
  ])('%s rupees are %d paise', (rupees, paise) => {
    expect(rupeesToPaise(rupees)).toBe(paise);
  });

  it.each([-1, 1.234, 0.1 + 0.2, Number.NaN, Infinity, 1e21, '', 'abc', '1,000', ' 1', '1.', '.5', '1e3'])(
    '%s is not an amount in rupees',
    (rupees) => {
      expect(() => rupeesToPaise(rupees)).toThrow(RangeError);
    },
  );

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is not a number of paise', (amount) => {
    expect(() => toPaise(amount)).toThrow(RangeError);
  });

  it('an amount survives serialisation [constants-005]', () => {
    for (const paise of oddAmounts()) {
      expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      expect(JSON.stringify(paiseToRupees(paise))).toMatch(/^\d+(\.\d{1,2})?$/);
    }
  });

  it('sums amounts', () => {
    expect(sumPaise([])).toBe(0);
    expect(sumPaise([toPaise(10), toPaise(25)])).toBe(35);
  });
});

describe('GST', () => {
  it.each([
    [0, 0],
    [1100, 198],
    [1_000_000, 180_000],
    [9999, 1800],
    [1003, 180],
    [3, 0],
    [6, 2],
  ])('on a price of %d paise it is %d paise', (price, gst) => {
    expect(gstOf(toPaise(price), RATE)).toBe(gst);
  });

  it('18 percent is added on top of a price in rupees exactly, never through floats [constants-001]', () => {
    for (let rupees = 1; rupees <= 20_000; rupees += 1) {
      expect(withGst(rupeesToPaise(rupees), RATE).total).toBe(rupees * 118);
    }
  });

  it('stays within one paisa of the exact tax and keeps price, tax and total in step', () => {
    for (const price of oddAmounts()) {
      const charged = withGst(price, RATE);
      expect(charged.total).toBe(charged.price + charged.gst);
      expect(Math.abs(charged.gst * 10_000 - price * RATE)).toBeLessThanOrEqual(10_000);
    }
  });

  it('splits into equal CGST and SGST within a state and into IGST between states', () => {
    for (const price of oddAmounts()) {
      const gst = gstOf(price, RATE);
      const within = splitGst(gst, true);
      expect(within.cgst).toBe(within.sgst);
      expect(within.cgst + within.sgst).toBe(gst);
      expect(splitGst(gst, false)).toEqual({ cgst: 0, sgst: 0, igst: gst });
    }
  });

  it('an odd sum of tax is split without losing a paisa', () => {
    expect(splitGst(toPaise(181), true)).toEqual({ cgst: 91, sgst: 90, igst: 0 });
  });
});

describe('money as text', () => {
  it.each([
    [0, 'Rs.0'],
    [5, 'Rs.0.05'],
    [99_900, 'Rs.999'],
    [100_000, 'Rs.1,000'],
    [1_180_000, 'Rs.11,800'],
    [10_000_000, 'Rs.1,00,000'],
    [1_234_567_850, 'Rs.1,23,45,678.50'],
  ])('%d paise read %s', (paise, text) => {
    expect(formatRs(toPaise(paise))).toBe(text);
  });

  it('staff see the price with a dash', () => {
    expect(formatRsDash(toPaise(100_000))).toBe('Rs.1,000/-');
  });
});

/** Amounts with odd paise from a fixed linear congruential sequence, so that a failure repeats. */
function oddAmounts() {
  let seed = 20_260_401;
  return Array.from({ length: 2000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return toPaise(seed % 100_000_000);
  });
}
