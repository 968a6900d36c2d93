/** Until when an invoice can be corrected by a credit note (section 34(2) of the CGST Act). */

import { financialYear } from './financial-year.ts';
import { istDate, todayIst } from './ist-date.ts';
import { CORRECTION_DAYS, inForce } from './tax-law.ts';

/** An annual return (GSTR-9) that was filed. */
export interface AnnualReturn {
  /** Such as `2026-27`. */
  readonly financial_year: string;
  /** yyyy-mm-dd. */
  readonly filed_on: string;
}

/**
 * The last day in India, yyyy-mm-dd: that of the law after the financial year of the supply, or the day on which its
 * annual return was filed, whichever is earlier.
 */
export function lastDayToCorrect(suppliedAt: Date, filed: readonly AnnualReturn[] = []): string {
  const { label, to } = financialYear(suppliedAt);
  const last = `${to.slice(0, 4)}-${inForce(CORRECTION_DAYS, istDate(suppliedAt)).value}`;
  const filedOn = filed.find(({ financial_year: year }) => year === label)?.filed_on;
  return filedOn !== undefined && filedOn < last ? filedOn : last;
}

export function canBeCorrected(suppliedAt: Date, now: Date, filed: readonly AnnualReturn[] = []): boolean {
  return todayIst(now) <= lastDayToCorrect(suppliedAt, filed);
}
