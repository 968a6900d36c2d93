/** The month or quarter of a GST return, as addresses and calls write it: `2026-11`, or `2026-Q3`. */

import { financialYear } from '../financial-year.ts';
import { istDate } from '../ist-date.ts';

export type ReturnPeriod = {
  /** `2026-11`; or `2026-Q3`, the third quarter of the financial year that begins in 2026. */
  readonly id: string;
  readonly kind: 'month' | 'quarter';
  /** First and last day, yyyy-mm-dd. */
  readonly from: string;
  readonly to: string;
  /** By when the return must be filed: the 11th after a month, the 13th after a quarter. */
  readonly dueOn: string;
  /** `November 2026`, or `October to December 2026`. */
  readonly label: string;
  /** As the portal writes it: MMYYYY, of a quarter its last month. */
  readonly portalCode: string;
};

const PERIOD = /^(\d{4})-(?:(0[1-9]|1[0-2])|Q([1-4]))$/;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** GST began in July 2017. */
const FIRST_YEAR = 2017;

/** Returns undefined for another text. */
export function parseReturnPeriod(id: string): ReturnPeriod | undefined {
  const [, yearText, month, quarter] = PERIOD.exec(id) ?? [];
  const year = Number(yearText);
  if (yearText === undefined || year < FIRST_YEAR) return undefined;
  if (month !== undefined) return periodOf(id, year, Number(month), 1);
  return quarter === '4' ? periodOf(id, year + 1, 1, 3) : periodOf(id, year, 1 + Number(quarter) * 3, 3);
}

/** The last finished month, whose return is the next to be filed. */
export function lastFinishedMonth(now: Date): string {
  const { year, month } = monthOf(istDate(now));
  return month === 1 ? monthId(year - 1, 12) : monthId(year, month - 1);
}

/** Months or quarters up to that of today, newest first, back to the one of the first day at most. */
export function returnPeriods(kind: ReturnPeriod['kind'], firstDay: string, now: Date): ReturnPeriod[] {
  const today = istDate(now);
  const periods: ReturnPeriod[] = [];
  for (let day = today; ;) {
    const period = kind === 'month' ? parseReturnPeriod(day.slice(0, 7)) : parseReturnPeriod(quarterOf(day));
    if (!period || period.to < firstDay) return periods;
    periods.push(period);
    day = dayBefore(period.from);
  }
}

function periodOf(id: string, year: number, first: number, months: 1 | 3): ReturnPeriod {
  const last = first + months - 1;
  const next = new Date(Date.UTC(year, last, months === 1 ? 11 : 13));
  return {
    id,
    kind: months === 1 ? 'month' : 'quarter',
    from: `${monthId(year, first)}-01`,
    to: new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10),
    dueOn: next.toISOString().slice(0, 10),
    label: `${MONTHS[first - 1]}${months === 1 ? '' : ` to ${MONTHS[last - 1]}`} ${year}`,
    portalCode: `${String(last).padStart(2, '0')}${year}`,
  };
}

function quarterOf(day: string): string {
  const { from } = financialYear(new Date(`${day}T00:00:00+05:30`));
  const { month } = monthOf(day);
  return `${from.slice(0, 4)}-Q${Math.floor(((month + 8) % 12) / 3) + 1}`;
}

const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });
const monthId = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
