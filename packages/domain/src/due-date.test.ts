/** Due dates from timelines. */

import { expect, it } from 'vitest';
import { dueDate } from './due-date.ts';

// A Thursday; late in the evening in India on the second line of each pair.
const thursday = '2026-03-05T06:00:00Z';

it.each([
  [thursday, '7 days', '2026-03-12'],
  [thursday, '1 day', '2026-03-06'],
  [thursday, '7-10 days', '2026-03-15'],
  [thursday, '7 to 10 Days', '2026-03-15'],
  [thursday, '2 working days', '2026-03-09'],
  [thursday, '5-7 business days', '2026-03-16'],
  [thursday, '24 hours', '2026-03-06'],
  [thursday, '36 hrs', '2026-03-07'],
  [thursday, '2-3 weeks', '2026-03-26'],
  [thursday, '6 months', '2026-09-05'],
  ['2026-01-31T06:00:00Z', '1 month', '2026-02-28'],
  ['2026-03-05T18:30:00Z', '1 day', '2026-03-07'],
  ['2026-03-06T18:30:00Z', '1 working day', '2026-03-09'],
  [thursday, 'Within 15 days of all documents', '2026-03-20'],
  [thursday, 'As agreed', undefined],
  [thursday, '', undefined],
  [thursday, '12', undefined],
])('ordered at %s with the timeline %j, due %s', (at, timeline, due) => {
  expect(dueDate(new Date(at), timeline)).toBe(due);
});
