/** Until when an invoice can be corrected by a credit note (section 34 of the CGST Act). */

import { financialYear } from './financial-year.ts';
import { todayIst } from './ist-date.ts';

/**
 * The last day in India, yyyy-mm-dd. A credit note must be declared by 30 November after the financial year, in the
 * return of the month before; one of November would be declared in December.
 */
export function lastDayToCorrect(issuedAt: Date): string {
  return `${financialYear(issuedAt).to.slice(0, 4)}-10-31`;
}

export function canBeCorrected(issuedAt: Date, now: Date): boolean {
  return todayIst(now) <= lastDayToCorrect(issuedAt);
}
