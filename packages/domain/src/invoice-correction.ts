/** Until when an invoice can be corrected by a credit note (section 34(2) of the CGST Act). */

import { financialYear } from './financial-year.ts';
import { todayIst } from './ist-date.ts';

/** An annual return (GSTR-9) that was filed. */
export interface AnnualReturn {
  /** Such as `2026-27`. */
  readonly financial_year: string;
  /** yyyy-mm-dd. */
  readonly filed_on: string;
}

/**
 * The last day in India, yyyy-mm-dd: 30 November after the financial year of the supply, or the day on which its annual
 * return was filed, whichever is earlier.
 */
export function lastDayToCorrect(suppliedAt: Date, filed: readonly AnnualReturn[] = []): string {
  const { label, to } = financialYear(suppliedAt);
  const november = `${to.slice(0, 4)}-11-30`;
  const filedOn = filed.find(({ financial_year: year }) => year === label)?.filed_on;
  return filedOn !== undefined && filedOn < november ? filedOn : november;
}

export function canBeCorrected(suppliedAt: Date, now: Date, filed: readonly AnnualReturn[] = []): boolean {
  return todayIst(now) <= lastDayToCorrect(suppliedAt, filed);
}
