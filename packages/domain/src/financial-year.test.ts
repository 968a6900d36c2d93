/** The Indian financial year. */

import { expect, it } from 'vitest';
import { financialYear } from './financial-year.ts';

it.each([
  ['2026-03-31T18:29:59Z', '2025-26', '2526'],
  ['2026-03-31T18:30:00Z', '2026-27', '2627'],
  ['2027-01-01T00:00:00Z', '2026-27', '2627'],
  ['2099-12-31T00:00:00Z', '2099-00', '9900'],
])('%s is in %s', (at, label, code) => {
  expect(financialYear(new Date(at))).toMatchObject({ label, code });
});

it('runs from April to March', () => {
  expect(financialYear(new Date('2026-07-01T00:00:00Z'))).toMatchObject({
    from: '2026-04-01',
    to: '2027-03-31',
  });
});
