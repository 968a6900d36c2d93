/** Rules of the law by day. */

import { describe, expect, it } from 'vitest';
import {
  ADDRESS_LIMITS,
  CASH_LIMITS,
  CORRECTION_DAYS,
  E_INVOICE_REPORTING,
  E_INVOICE_TURNOVERS,
  GST_RATES,
  inForce,
  LARGE_INVOICE_LIMITS,
  TDS_RULES,
} from './tax-law.ts';

const tables = {
  ...GST_RATES,
  LARGE_INVOICE_LIMITS,
  ADDRESS_LIMITS,
  CORRECTION_DAYS,
  E_INVOICE_REPORTING,
  E_INVOICE_TURNOVERS,
  CASH_LIMITS,
  TDS_RULES,
};

it.each(Object.entries(tables))('%s: oldest first, each with its law', (_, rows) => {
  const days = rows.map(({ from }) => from);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(rows.every(({ law }) => law !== '')).toBe(true);
});

describe('the row of a day', () => {
  it('begins on its first day', () => {
    expect(inForce(LARGE_INVOICE_LIMITS, '2024-07-31').value).toBe(2_50_000_00);
    expect(inForce(LARGE_INVOICE_LIMITS, '2024-08-01').value).toBe(1_00_000_00);
    expect(inForce(CASH_LIMITS, '2026-03-31').law).toContain('269ST');
    expect(inForce(CASH_LIMITS, '2026-04-01').law).toContain('section 186');
  });

  it('is unknown before the first', () => {
    expect(() => inForce(LARGE_INVOICE_LIMITS, '2017-06-30')).toThrow(RangeError);
  });
});
