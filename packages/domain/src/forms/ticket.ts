/** The forms of a ticket: raising it (`/raiseticket`) and replying to it. */

import * as z from 'zod/mini';
import { TICKET_DEPARTMENTS } from '../departments.ts';
import { TICKET_HTML_MAX, TICKET_MESSAGE_MIN, ticketText } from '../ticket-html.ts';
import { TICKET_PRIORITIES } from '../ticket-status.ts';
import { emailField, nameField } from './fields.ts';
import { neededLine } from './typed.ts';

const SUBJECT_MAX = 200;

/** All fields except attachments, which can't be kept as values; choices are the values of the selects. */
export const ticketForm = z.object({
  name: nameField,
  email: emailField,
  department: z.enum(TICKET_DEPARTMENTS, 'Choose a department.'),
  /** The id of a staff member as text, or "Unknown". */
  staff: z.string('Choose a relationship manager.').check(z.minLength(1, 'Choose a relationship manager.')),
  /** The id of a service as text. */
  service: z.string('Choose a service.').check(z.regex(/^[1-9][0-9]*$/, 'Choose a service.')),
  priority: z.enum(TICKET_PRIORITIES, 'Choose a priority.'),
  subject: neededLine('Enter a subject.', SUBJECT_MAX),
  message: messageField(TICKET_MESSAGE_MIN),
});

export type TicketForm = z.infer<typeof ticketForm>;

/** A reply of `least` characters of trimmed text: 5 for the customer (ticketdetail-004), 3 for staff and admins. */
export const ticketReplyForm = (least: number) => z.object({ message: messageField(least) });

function messageField(least: number) {
  const tooShort = `Message must be ${least} characters long.`;
  return z.string(tooShort).check(
    z.refine((html) => [...ticketText(html)].length >= least, { error: tooShort, abort: true }),
    z.maxLength(TICKET_HTML_MAX, 'This message is too long. Please send the rest as a file.'),
  );
}
