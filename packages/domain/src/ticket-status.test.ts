/** Ticket statuses. */

import { expect, it } from 'vitest';
import { reopenUntil } from './ticket-status.ts';

it('a closed ticket may be reopened for seven days of 24 hours', () => {
  expect(reopenUntil(new Date('2026-02-25T10:30:00.001Z'))).toEqual(new Date('2026-03-04T10:30:00.001Z'));
});
