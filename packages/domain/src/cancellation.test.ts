/** What a cancellation gives back: never negative, never more than is left, and less with every step. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancellationSum } from './cancellation.ts';

const steps = ['Verified', 'Filed', 'Issued'];
const terms = [
  { step: 'Verified', earned_percent: 10, official_fee_paise: 0 },
  { step: 'Filed', earned_percent: 40, official_fee_paise: 200_000 },
];
const paid = 1_180_000;
const sum = (more: Partial<Parameters<typeof cancellationSum>[0]>) =>
  cancellationSum({
    total: more.paid ?? paid,
    paid,
    paidFees: 0,
    spentFees: 0,
    refunded: 0,
    terms,
    steps,
    status: 'Pending',
    ...more,
  });

describe('what a cancellation gives back', () => {
  it.each([
    ['Pending', { earned: 0, fees: 0, comesBack: 1_180_000 }],
    ['Verified', { earned: 118_000, fees: 0, comesBack: 1_062_000 }],
    ['Filed', { earned: 590_000, fees: 200_000, comesBack: 390_000 }],
    // A step without terms keeps nothing more.
    ['Issued', { earned: 590_000, fees: 200_000, comesBack: 390_000 }],
  ])('at %s is what was paid, less the steps reached and their fees', (status, expected) => {
    expect(sum({ status })).toEqual({ paid, refunded: 0, ...expected });
  });

  it('rounds the earned share down, so the odd paisa goes to the customer', () => {
    const part = { total: paid, paid: 500_000 };
    expect(sum({ ...part, status: 'Verified' })).toMatchObject({ earned: 118_000, comesBack: 382_000 });
    expect(sum({ ...part, status: 'Filed' })).toMatchObject({ earned: 590_000, comesBack: 0 });
    expect(sum({ paid: 99, status: 'Verified' })).toMatchObject({ earned: 9, comesBack: 90 });
  });

  it('includes official fees beside the price, of which steps earn nothing', () => {
    const withFee = { paid: paid + 150_000, paidFees: 150_000 };
    expect(sum({ ...withFee, status: 'Verified' })).toMatchObject({ earned: 118_000, comesBack: 1_212_000 });
    expect(sum(withFee)).toMatchObject({ comesBack: paid + 150_000 });
    expect(sum({ ...withFee, spentFees: 140_000, status: 'Verified' })).toMatchObject({
      earned: 118_000,
      fees: 140_000,
      comesBack: 1_072_000,
    });
  });

  it('counts earlier refunds', () => {
    expect(sum({ refunded: 1_000_000, status: 'Verified' })).toMatchObject({ comesBack: 62_000 });
    expect(sum({ refunded: 1_100_000, status: 'Verified' })).toMatchObject({ comesBack: 0 });
  });

  it('is everything for an order from before there were terms', () => {
    expect(sum({ terms: [], status: 'Issued' })).toMatchObject({ earned: 0, fees: 0, comesBack: paid });
  });

  it('is never negative, never above what is left, and never more after a further step', () => {
    const term = fc.record({
      earned_percent: fc.integer({ min: 0, max: 100 }),
      official_fee_paise: fc.integer({ min: 0, max: 1_000_000_000 }),
    });
    const order = fc.record({
      paid: fc.integer({ min: 1, max: 1_180_000_000 }),
      refunded: fc.integer({ min: 0, max: 1_180_000_000 }),
      terms: fc.array(term, { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(order, ({ terms: made, ...more }) => {
        const named = made.map((each, index) => ({ step: steps[index] ?? '', ...each }));
        let before = Infinity;
        for (const status of ['Pending', ...steps]) {
          const { comesBack, earned, fees } = sum({ ...more, terms: named, status });
          expect(comesBack).toBeGreaterThanOrEqual(0);
          expect(comesBack).toBeLessThanOrEqual(Math.max(0, more.paid - more.refunded));
          expect(earned).toBeLessThanOrEqual(more.paid);
          const kept = earned + fees + more.refunded;
          expect(comesBack).toBe(Math.max(0, more.paid - kept));
          expect(comesBack).toBeLessThanOrEqual(before);
          before = comesBack;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
