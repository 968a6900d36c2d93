/** Relative time such as "5 min ago"; the date if long ago (India time). */

import { dayText, istDate } from '@portal/domain/ist-date';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `at` in the future, as by clock skew, is just now. */
export function formatRelative(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  if (ago < 12 * HOUR || istDate(at) === istDate(now)) return `${Math.floor(ago / HOUR)} h ago`;
  const days = daysBetween(at, now);
  if (days === 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : dayText(istDate(at));
}

/** The day of a message: `Today`, `Yesterday`, else the date. */
export function formatDay(day: string, now: Date): string {
  if (day === istDate(now)) return 'Today';
  return day === istDate(new Date(now.getTime() - DAY)) ? 'Yesterday' : dayText(day);
}

function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(istDate(to)) - Date.parse(istDate(from))) / DAY);
}
