/** The database and the domain compute the same due day for every timeline and day. */

import { dueDate } from '@portal/domain/due-date';
import { formatRsDash, toPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp()));
afterAll(() => testApp.close());

const timelines = [
  '12 working days',
  '7-10 working days',
  '7-10 days',
  '1 business day',
  '0 working days',
  '5 Working Days',
  '24 hours',
  '48 working hrs',
  '1 hr',
  '25 hours',
  '2 weeks',
  '2 working weeks',
  '1 month',
  '3-4 months',
  '12 months after approval',
  '999 working days',
  '1000 days',
  '10days',
  'as agreed',
  '',
  'a fortnight',
  '3 weekends',
  'Day 3, then 15 days',
];
// Three weeks cover every weekday; plus the ends of months and of a leap year, and both sides of midnight in India.
const days = [
  ...Array.from({ length: 15 }, (_, index) => new Date(Date.UTC(2026, 10, 28 + index, 12))),
  ...['2026-01-31T05:00:00Z', '2027-12-31T18:29:59Z', '2027-12-31T18:30:00Z', '2028-02-28T19:00:00Z'].map(
    (text) => new Date(text),
  ),
];

describe('order_due_day', () => {
  it.each(timelines)('agrees with the domain for "%s" on every day', async (timeline) => {
    const { rows } = await sql<{ due: string | null }>`
      select to_char(order_due_day(day, ${timeline}), 'YYYY-MM-DD') as due
      from unnest(${days}::timestamptz[]) with ordinality given (day, place) order by place`.execute(
      testApp.db,
    );
    expect(rows.map(({ due }) => due)).toEqual(days.map((day) => dueDate(day, timeline) ?? null));
  });
});

describe('rupees_text', () => {
  it('formats amounts like the screens', async () => {
    const amounts = [0, 5, 99_950, 100_000, 10_000_000, 12_345_678_90, 123_456_789_01];
    const { rows } = await sql<{ text: string }>`
      select rupees_text(amount) as text from unnest(${amounts}::bigint[]) with ordinality given (amount, place)
      order by place`.execute(testApp.db);
    expect(rows.map(({ text }) => text)).toEqual(amounts.map((amount) => formatRsDash(toPaise(amount))));
  });
});
