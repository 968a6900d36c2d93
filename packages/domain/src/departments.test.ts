/** The departments. */

import { expect, it } from 'vitest';
import { DEPARTMENTS, isDepartment, TICKET_DEPARTMENTS } from './departments.ts';

it('there are twelve, and customers can also choose Others', () => {
  expect(new Set(DEPARTMENTS).size).toBe(12);
  expect(TICKET_DEPARTMENTS).toHaveLength(13);
  expect(TICKET_DEPARTMENTS.at(-1)).toBe('Others');
});

it.each([
  ['Income Tax', true],
  ['Others', false],
  ['income tax', false],
  ['', false],
])('%j is a department: %s', (text, department) => {
  expect(isDepartment(text)).toBe(department);
});
