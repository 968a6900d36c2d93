/** Dates and times in India, especially around midnight (18:30 UTC). */

import { expect, it } from 'vitest';
import { dayText, isDay, isFutureDate, istDate, istText, startOfIstDay, todayIst } from './ist-date.ts';

it.each([
  ['2026-03-31T18:29:59.999Z', '2026-03-31', '31 Mar 2026, 11:59 pm'],
  ['2026-03-31T18:30:00.000Z', '2026-04-01', '1 Apr 2026, 12:00 am'],
  ['2025-12-31T20:30:00Z', '2026-01-01', '1 Jan 2026, 2:00 am'],
  ['2024-02-28T18:30:00Z', '2024-02-29', '29 Feb 2024, 12:00 am'],
  ['2026-03-05T06:30:00Z', '2026-03-05', '5 Mar 2026, 12:00 pm'],
  ['2026-03-05T13:05:00Z', '2026-03-05', '5 Mar 2026, 6:35 pm'],
])('%s is %s in India, read as %s [constants-007]', (at, day, text) => {
  expect(istDate(new Date(at))).toBe(day);
  expect(todayIst(new Date(at))).toBe(day);
  expect(istText(new Date(at))).toBe(text);
});

it('agrees with the time zone database on every hour of two years', () => {
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  for (let hour = 0; hour < 2 * 365 * 24; hour += 1) {
    const at = new Date(Date.UTC(2025, 0, 1, hour, 30));
    expect(istDate(at)).toBe(zone.format(at));
  }
});

it.each([
  ['2026-03-31', '2026-03-31T18:29:59Z', false],
  ['2026-04-01', '2026-03-31T18:29:59Z', true],
  ['2026-04-01', '2026-03-31T18:30:00Z', false],
  ['2026-04-02', '2026-03-31T18:30:00Z', true],
])('%s is in the future at %s: %s', (day, now, future) => {
  expect(isFutureDate(day, new Date(now))).toBe(future);
});

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%j is a day: %s', (text, right) => {
  expect(isDay(text)).toBe(right);
});

it('a day begins at half past six in the evening before, UTC', () => {
  expect(startOfIstDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z');
  expect(() => startOfIstDay('2026-02-30')).toThrow(RangeError);
});

it('a date is shown without leading zeros', () => {
  expect(dayText('2026-03-05')).toBe('5 Mar 2026');
  expect(() => dayText('today')).toThrow(RangeError);
});
