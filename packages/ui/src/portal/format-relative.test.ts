import { describe, expect, it } from 'vitest';
import { formatDay, formatRelative } from './format-relative.ts';

// A quarter past ten at night in India.
const now = new Date('2026-03-05T16:45:00.000Z');

describe('how long ago', () => {
  it.each([
    ['2026-03-05T16:45:30.000Z', 'just now'],
    ['2026-03-05T16:44:30.000Z', 'just now'],
    ['2026-03-05T16:40:00.000Z', '5 min ago'],
    ['2026-03-05T14:45:00.000Z', '2 h ago'],
    ['2026-03-04T18:31:00.000Z', '22 h ago'],
    ['2026-03-04T18:29:00.000Z', 'yesterday'],
    ['2026-03-01T05:00:00.000Z', '4 days ago'],
    ['2026-02-20T05:00:00.000Z', '20 Feb 2026'],
  ])('%s is %s', (at, words) => {
    expect(formatRelative(new Date(at), now)).toBe(words);
  });
});

it.each([
  ['2026-03-05', 'Today'],
  ['2026-03-04', 'Yesterday'],
  ['2026-03-03', '3 Mar 2026'],
])('the day %s is called %s', (day, label) => {
  expect(formatDay(day, now)).toBe(label);
});
