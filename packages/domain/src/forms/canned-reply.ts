/** The form of a canned reply: name, text, and whether it is shared. */

import * as z from 'zod/mini';
import { unknownNamesFault } from '../reply-names.ts';
import { TICKET_REPLY_MIN, ticketText } from '../ticket-html.ts';
import { neededLine } from './typed.ts';

const TITLE_MAX = 80;
/** Longest HTML, in characters; the filled-in text must also fit into a chat message. */
const HTML_MAX = 10_000;
const tooShort = `Message must be ${TICKET_REPLY_MIN} characters long.`;

export const cannedReplyForm = z.object({
  title: neededLine('Enter a name.', TITLE_MAX),
  message: z.string(tooShort).check(
    z.refine((html) => [...ticketText(html)].length >= TICKET_REPLY_MIN, { error: tooShort, abort: true }),
    z.maxLength(HTML_MAX, { error: 'This reply is too long to keep.', abort: true }),
    z.refine((html) => unknownNamesFault(html) === undefined, {
      error: ({ input }) => unknownNamesFault(String(input)),
    }),
  ),
  shared: z.boolean(),
});

export type CannedReplyForm = z.infer<typeof cannedReplyForm>;
