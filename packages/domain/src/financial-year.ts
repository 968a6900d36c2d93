/** India's financial year, which begins on 1 April at midnight in India. */

import { istDate } from './ist-date.ts';

export type FinancialYear = {
  /** `2026-27`, as people write it. */
  readonly label: string;
  /** `2627`, as document numbers carry it. */
  readonly code: string;
  /** First and last day, yyyy-mm-dd. */
  readonly from: string;
  readonly to: string;
};

export function financialYear(at: Date): FinancialYear {
  const day = istDate(at);
  const year = Number(day.slice(0, 4));
  const start = day.slice(5) < '04-01' ? year - 1 : year;
  const [from, to] = [twoDigits(start), twoDigits(start + 1)];
  return { label: `${start}-${to}`, code: from + to, from: `${start}-04-01`, to: `${start + 1}-03-31` };
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
