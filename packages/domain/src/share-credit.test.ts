/** Partial refunds add up to the invoice, to the paisa, for every tax. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditableLine, grossOf, shareCredit } from './share-credit.ts';

const heads = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const;
const sumOf = (lines: readonly CreditableLine[]) => lines.reduce((sum, line) => sum + grossOf(line), 0);
const less = (lines: readonly CreditableLine[], parts: readonly CreditableLine[]) =>
  lines.map((line, index) => {
    const left = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };
    for (const head of heads) left[head] = line[head] - (parts[index]?.[head] ?? 0);
    return left;
  });

/** As an invoice has them: a tax that is one head between states and two halves within one. */
const invoice = fc
  .tuple(fc.boolean(), fc.array(fc.integer({ min: 1, max: 10_000_000_00 }), { minLength: 1, maxLength: 6 }))
  .map(([within, prices]) =>
    prices.map((price) => {
      const gst = Math.round(price * 0.18);
      return {
        taxable_paise: price,
        cgst_paise: within ? gst - Math.floor(gst / 2) : 0,
        sgst_paise: within ? Math.floor(gst / 2) : 0,
        igst_paise: within ? 0 : gst,
      };
    }),
  );

describe('a refund in parts', () => {
  it('is shared to the paisa, and never exceeds the invoice', () => {
    fc.assert(
      fc.property(
        invoice,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (lines, fractions) => {
          let rest: CreditableLine[] = lines;
          for (const fraction of fractions) {
            const amount = Math.max(1, Math.round(sumOf(lines) * fraction * 0.6));
            const due = Math.min(amount, sumOf(rest));
            const part = shareCredit(amount, rest);
            expect(sumOf(part)).toBe(due);
            expect(part.flatMap((line) => heads.map((head) => line[head])).every((paise) => paise >= 0)).toBe(
              true,
            );
            rest = less(rest, part);
            expect(rest.flatMap((line) => heads.map((head) => line[head])).every((paise) => paise >= 0)).toBe(
              true,
            );
          }
          // The last one takes the rest of each head.
          expect(shareCredit(sumOf(rest), rest)).toEqual(rest);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('keeps the tax of each part within two paise per line of 18 %, and its halves within one', () => {
    fc.assert(
      fc.property(invoice, fc.double({ min: 0.001, max: 0.9, noNaN: true }), (lines, fraction) => {
        const part = shareCredit(Math.max(1, Math.round(sumOf(lines) * fraction)), lines);
        for (const [index, line] of part.entries()) {
          const tax = line.cgst_paise + line.sgst_paise + line.igst_paise;
          expect(Math.abs(tax - line.taxable_paise * 0.18)).toBeLessThanOrEqual(2);
          const isAlmostAll = grossOf(line) >= grossOf(lines[index] ?? line) - 4;
          expect(isAlmostAll || Math.abs(line.cgst_paise - line.sgst_paise) <= 1).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it('refunds each line in full for the full amount', () => {
  const lines = [{ taxable_paise: 10_000, cgst_paise: 900, sgst_paise: 900, igst_paise: 0 }];
  expect(shareCredit(11_800, lines)).toEqual(lines);
});

it('refunds half of each tax for half of the amount', () => {
  const lines = [
    { taxable_paise: 10_000, cgst_paise: 900, sgst_paise: 900, igst_paise: 0 },
    { taxable_paise: 20_000, cgst_paise: 1_800, sgst_paise: 1_800, igst_paise: 0 },
  ];
  expect(shareCredit(17_700, lines)).toEqual([
    { taxable_paise: 5_000, cgst_paise: 450, sgst_paise: 450, igst_paise: 0 },
    { taxable_paise: 10_000, cgst_paise: 900, sgst_paise: 900, igst_paise: 0 },
  ]);
});

it('refunds nothing of a fully refunded invoice', () => {
  const lines = [{ taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }];
  expect(shareCredit(100, lines)).toEqual(lines);
});
