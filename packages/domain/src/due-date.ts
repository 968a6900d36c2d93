/** The day by which an order should be done, computed from its timeline text such as "7-10 working days". */

import { istDate } from './ist-date.ts';

type Unit = 'hour' | 'day' | 'week' | 'month';

const DAY_MS = 24 * 60 * 60 * 1000;
// The last number before the unit counts, so that of "7-10 days" the promise is ten.
const TIMELINE = /(\d{1,3})\s*(working|business)?\s*(hour|hr|day|week|month)s?\b/i;
const UNITS: Record<string, Unit> = { hour: 'hour', hr: 'hour', day: 'day', week: 'week', month: 'month' };

/** `yyyy-mm-dd` in India, or undefined when the timeline has no number of days. Working days are Monday to Friday. */
export function dueDate(orderedAt: Date, timeline: string): string | undefined {
  const [, count = '', working, word = ''] = TIMELINE.exec(timeline) ?? [];
  const unit = UNITS[word.toLowerCase()];
  if (!unit) return undefined;
  const start = istDate(orderedAt);
  if (unit === 'month') return addMonths(start, Number(count));
  const days = daysOf(Number(count), unit);
  return working ? addWorkingDays(start, days) : addDays(start, days);
}

function daysOf(count: number, unit: 'hour' | 'day' | 'week'): number {
  if (unit === 'hour') return Math.ceil(count / 24);
  return unit === 'week' ? count * 7 : count;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function addWorkingDays(day: string, days: number): string {
  let current = day;
  for (let left = days; left > 0;) {
    current = addDays(current, 1);
    if (!isWeekend(current)) left -= 1;
  }
  return current;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

/** The same date some months on, or that month's last day when it is shorter. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
