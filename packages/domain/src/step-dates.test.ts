/** The date on which an order reached each of its steps. */

import { describe, expect, it } from 'vitest';
import { stepDates } from './step-dates.ts';

const steps = ['Documents verified', 'Name approved', 'Certificate issued'];
const datesOf = (...changes: [status: string, day: number][]) =>
  stepDates({
    order_process: steps,
    history: changes.map(([status, day]) => ({ status, date: `2026-03-0${day}` })),
  });

describe('the day of a step', () => {
  it('is the date on which the order reached it', () => {
    expect(datesOf(['Pending', 1], ['Documents verified', 2], ['Name approved', 3])).toEqual({
      'Documents verified': '2 Mar 2026',
      'Name approved': '3 Mar 2026',
    });
  });

  it('is undefined for a skipped step', () => {
    expect(datesOf(['Documents verified', 2], ['Certificate issued', 5])).toEqual({
      'Documents verified': '2 Mar 2026',
      'Certificate issued': '5 Mar 2026',
    });
    expect(datesOf(['Certificate issued', 5])).toEqual({ 'Certificate issued': '5 Mar 2026' });
  });

  it('is removed by a step back, and is that of the last time', () => {
    expect(datesOf(['Certificate issued', 5], ['Documents verified', 6])).toEqual({
      'Documents verified': '6 Mar 2026',
    });
    expect(datesOf(['Documents verified', 2], ['Pending', 3])).toEqual({});
    expect(datesOf(['Documents verified', 2], ['Pending', 3], ['Documents verified', 4])).toEqual({
      'Documents verified': '4 Mar 2026',
    });
  });
});
