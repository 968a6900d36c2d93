import { expect, it } from 'vitest';
import { lastFinishedMonth, parseReturnPeriod, returnPeriods } from './return-period.ts';

it.each([
  ['2026-11', '2026-11-01', '2026-11-30', '2026-12-11', 'November 2026', '112026'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01-11', 'December 2026', '122026'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-03-11', 'February 2028', '022028'],
  ['2026-Q1', '2026-04-01', '2026-06-30', '2026-07-13', 'April to June 2026', '062026'],
  ['2026-Q3', '2026-10-01', '2026-12-31', '2027-01-13', 'October to December 2026', '122026'],
  // The last quarter of a financial year is in the next calendar year.
  ['2026-Q4', '2027-01-01', '2027-03-31', '2027-04-13', 'January to March 2027', '032027'],
])('%s is from %s to %s, due on %s', (id, from, to, dueOn, label, portalCode) => {
  const kind = id.includes('Q') ? 'quarter' : 'month';
  expect(parseReturnPeriod(id)).toEqual({ id, kind, from, to, dueOn, label, portalCode });
});

it.each(['', '2026', '2026-13', '2026-00', '2026-Q5', '2026-Q0', '2026-1', '26-11', '2026-11-01', '1999-01'])(
  '%j is no period',
  (text) => expect(parseReturnPeriod(text)).toBeUndefined(),
);

it('the last finished month ends at midnight in India', () => {
  expect(lastFinishedMonth(new Date('2026-11-30T18:29:59Z'))).toBe('2026-10');
  expect(lastFinishedMonth(new Date('2026-11-30T18:30:00Z'))).toBe('2026-11');
  expect(lastFinishedMonth(new Date('2027-01-15T00:00:00Z'))).toBe('2026-12');
});

it('lists months and quarters back to a day, newest first', () => {
  const now = new Date('2027-02-10T00:00:00Z');
  const ids = (kind: 'month' | 'quarter', first: string) =>
    returnPeriods(kind, first, now).map(({ id }) => id);
  expect(ids('month', '2026-11-05')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  expect(ids('quarter', '2026-06-30')).toEqual(['2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1']);
});
