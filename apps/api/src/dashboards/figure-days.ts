/** Arithmetic with days of the calendar as `yyyy-mm-dd`. */
import { isDay as isCalendarDay } from '@portal/domain/ist-date';

const dayMs = 24 * 3_600_000;

/** The figures go no further back than a business can. */
export const isDay = (text: string): boolean => isCalendarDay(text) && text >= '2000-01-01';

export const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / dayMs);

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
