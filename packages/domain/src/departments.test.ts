/** Cases of the departments. */
import { expect, it } from 'vitest';
import { DEPARTMENTS, isDepartment, isTicketDepartment, TICKET_DEPARTMENTS } from './departments.ts';

it('there are twelve, and customers can also choose Others', () => {
  expect(new Set(DEPARTMENTS).size).toBe(12);
  expect(TICKET_DEPARTMENTS).toHaveLength(13);
  expect(TICKET_DEPARTMENTS.at(-1)).toBe('Others');
});

it.each([
  ['Income Tax', true, true],
  ['Others', false, true],
  ['income tax', false, false],
  ['', false, false],
])('%j is a department: %s, of a ticket: %s', (text, department, ticketDepartment) => {
  expect(isDepartment(text)).toBe(department);
  expect(isTicketDepartment(text)).toBe(ticketDepartment);
});
