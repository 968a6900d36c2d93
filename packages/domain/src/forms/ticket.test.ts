/** The ticket forms: accepted values, and the message at each invalid field. */

import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { TICKET_DEPARTMENTS } from '../departments.ts';
import { ticketForm, ticketReplyForm } from './ticket.ts';

const right = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  department: 'GST Returns',
  staff: 'Unknown',
  service: '4',
  priority: 'Low',
  subject: 'Late return',
  message: '<p>Hello</p>',
};

it('accepts valid values unchanged', () => {
  expect(ticketForm.parse(right)).toEqual(right);
  expect(ticketForm.parse({ ...right, staff: '3', subject: ' Late return ' })).toEqual({
    ...right,
    staff: '3',
  });
});

it('every field is required [raiseticket-006]', () => {
  expect(problems(ticketForm, {}).map(([field]) => field)).toEqual(Object.keys(right));
});

it.each(TICKET_DEPARTMENTS)('the department may be %s', (department) => {
  expect(problems(ticketForm, { ...right, department })).toEqual([]);
});

it.each([
  [{ name: ' ' }, 'name', 'Enter your name.'],
  [{ email: 'asha' }, 'email', 'Enter an e-mail address such as name@example.com.'],
  [{ department: '' }, 'department', 'Choose a department.'],
  [{ department: 'Kitchen' }, 'department', 'Choose a department.'],
  [{ staff: '' }, 'staff', 'Choose a relationship manager.'],
  [{ service: '' }, 'service', 'Choose a service.'],
  [{ priority: 'Urgent' }, 'priority', 'Choose a priority.'],
  [{ subject: '  ' }, 'subject', 'Enter a subject.'],
  [{ subject: 'x'.repeat(201) }, 'subject', 'Use at most 200 characters; these are 201.'],
  [{ message: '' }, 'message', 'Message must be 5 characters long.'],
  [{ message: '<p>1234</p>' }, 'message', 'Message must be 5 characters long.'],
  [{ message: '<p>   1234&nbsp;&nbsp;   </p>' }, 'message', 'Message must be 5 characters long.'],
  [{ message: '<p><strong></strong><br></p><p></p>' }, 'message', 'Message must be 5 characters long.'],
  [
    { message: `<p>${'x'.repeat(50_000)}</p>` },
    'message',
    'This message is too long. Please send the rest as a file.',
  ],
])('of the ticket form: %j [raiseticket-006]', (change, field, message) => {
  expect(problems(ticketForm, { ...right, ...change })).toEqual([[field, message]]);
});

describe('a reply', () => {
  it.each([
    [5, '<p>1234</p>', ['Message must be 5 characters long.']],
    [5, '<p>12345</p>', []],
    [3, '<p>12 </p>', ['Message must be 3 characters long.']],
    [3, '<p>123</p>', []],
  ])('of %i characters at least: %s', (least, message, said) => {
    expect(problems(ticketReplyForm(least), { message }).map(([, text]) => text)).toEqual(said);
  });
});

/** Each problem as its field and message. */
function problems(form: z.ZodMiniType, values: unknown) {
  const result = form.safeParse(values);
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}
