/** Expiry of documents, in days in India, and the reminders before it. */

import { dayText, isDay } from './ist-date.ts';

/** Days before the expiry date on which a reminder is sent, once each. */
export const EXPIRY_REMINDER_DAYS = [30, 15, 7, 1, 0] as const;

/** Lists mark a document that expires within so many days. */
export const EXPIRING_WITHIN_DAYS = 30;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** The error of an expiry date `yyyy-mm-dd`, in plain English; undefined for a valid one. */
export function expiryFault(day: string): string | undefined {
  if (!isDay(day)) return 'Enter the date as day, month and year.';
  if (day < FIRST_DAY || day > LAST_DAY) return 'Enter a date between the years 2000 and 2100.';
  return undefined;
}

/** "expires in 7 days, on 5 Mar 2026"; `daysLeft` is negative once the day has passed. */
export function expirySentence(day: string, daysLeft: number): string {
  if (daysLeft < 0) return `expired on ${dayText(day)}`;
  if (daysLeft === 0) return `expires today, ${dayText(day)}`;
  if (daysLeft === 1) return `expires tomorrow, ${dayText(day)}`;
  return `expires in ${daysLeft} days, on ${dayText(day)}`;
}

/** "Expires in 7 days", for the badge of a document that expires soon. */
export function expiringLabel(daysLeft: number): string {
  if (daysLeft === 0) return 'Expires today';
  return daysLeft === 1 ? 'Expires tomorrow' : `Expires in ${daysLeft} days`;
}
