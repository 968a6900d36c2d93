/** Days and times in India: an instant as a date or a readable text in Asia/Kolkata. */

// India has one zone without daylight saving, so a fixed shift is exact and far faster than Intl.
const IST_SHIFT_MS = (5 * 60 + 30) * 60 * 1000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day in India as `yyyy-mm-dd`. */
export function istDate(at: Date): string {
  return shifted(at).toISOString().slice(0, 10);
}

/** The time in India as readable text: `5 Mar 2026, 6:30 pm`. */
export function istText(at: Date): string {
  const india = shifted(at);
  const hour = india.getUTCHours();
  const minute = String(india.getUTCMinutes()).padStart(2, '0');
  return `${dayText(istDate(at))}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `2026-03-05` as `5 Mar 2026`; throws RangeError when it is no day. */
export function dayText(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day as yyyy-mm-dd: ${day}`);
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year ?? ''}`;
}

export function todayIst(now: Date): string {
  return istDate(now);
}

/** Whether a day `yyyy-mm-dd` lies after today in India. */
export function isFutureDate(day: string, now: Date): boolean {
  return day > todayIst(now);
}

/** Whether a text is a day of the calendar as `yyyy-mm-dd`; 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The instant at which a day begins in India; throws RangeError when it is no day. */
export function startOfIstDay(day: string): Date {
  if (!isDay(day)) throw new RangeError(`Not a day as yyyy-mm-dd: ${day}`);
  return new Date(`${day}T00:00:00+05:30`);
}

function shifted(at: Date): Date {
  return new Date(at.getTime() + IST_SHIFT_MS);
}
