/** On which days customers are reminded of what they have to pay: a list such as "3, 7, 14" (record 0069). */

export const DEFAULT_REMINDER_DAYS = '3, 7, 14';
export const REMINDER_DAYS_RULE =
  'Enter up to five days from 1 to 90 in ascending order, such as 3, 7, 14, or nothing for no reminders.';

/** Undefined for a text that breaks the rule; empty for no reminders. */
export function parseReminderDays(text: string): number[] | undefined {
  if (text.trim() === '') return [];
  const parts = text.split(',').map((part) => part.trim());
  const days = parts.map(Number);
  const isRight =
    parts.every((part) => /^\d{1,2}$/.test(part)) &&
    days.length <= 5 &&
    days.every((day, at) => day >= 1 && day <= 90 && day > (days[at - 1] ?? 0));
  return isRight ? days : undefined;
}
