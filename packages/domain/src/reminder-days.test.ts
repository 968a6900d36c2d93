import { expect, it } from 'vitest';
import { DEFAULT_REMINDER_DAYS, parseReminderDays } from './reminder-days.ts';

it.each([
  [DEFAULT_REMINDER_DAYS, [3, 7, 14]],
  [' 1,90 ', [1, 90]],
  ['5', [5]],
  ['1, 2, 3, 4, 5', [1, 2, 3, 4, 5]],
  ['', []],
  [' ', []],
])('reads %j as %j', (text, days) => {
  expect(parseReminderDays(text)).toEqual(days);
});

it.each(['0', '91', '3, 3', '7, 3', '1, 2, 3, 4, 5, 6', '3,', '3 7', '2.5', '-1', 'three'])(
  'refuses %j',
  (text) => {
    expect(parseReminderDays(text)).toBeUndefined();
  },
);
