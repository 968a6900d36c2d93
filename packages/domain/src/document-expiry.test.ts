/** Expiry dates: validation and wording. */

import { describe, expect, it } from 'vitest';
import { expiringLabel, expiryFault, expirySentence } from './document-expiry.ts';

describe('an expiry date', () => {
  it.each(['2000-01-01', '2028-02-29', '2100-12-31'])('%s is accepted', (day) => {
    expect(expiryFault(day)).toBeUndefined();
  });

  it.each([
    ['2027-02-29', /day, month and year/],
    ['31-03-2028', /day, month and year/],
    ['', /day, month and year/],
    ['1999-12-31', /2000 and 2100/],
    ['2101-01-01', /2000 and 2100/],
  ])('%j is rejected with an error message', (day, fault) => {
    expect(expiryFault(day)).toMatch(fault);
  });
});

describe('reminders', () => {
  it.each([
    [30, 'expires in 30 days, on 31 Mar 2028', 'Expires in 30 days'],
    [1, 'expires tomorrow, 31 Mar 2028', 'Expires tomorrow'],
    [0, 'expires today, 31 Mar 2028', 'Expires today'],
  ])('%i days before it', (days, sentence, label) => {
    expect(expirySentence('2028-03-31', days)).toBe(sentence);
    expect(expiringLabel(days)).toBe(label);
  });

  it('after it', () => expect(expirySentence('2028-03-31', -2)).toBe('expired on 31 Mar 2028'));
});
