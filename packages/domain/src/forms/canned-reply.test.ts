/** The form of a canned reply. */

import { expect, it } from 'vitest';
import { cannedReplyForm } from './canned-reply.ts';

const right = { title: ' Received ', message: '<p>Yes, we have it.</p>', shared: false };

it('accepts a name and a message', () => {
  expect(cannedReplyForm.parse(right)).toEqual({ ...right, title: 'Received' });
});

it.each([
  [{ title: '  ' }, 'Enter a name.'],
  [{ title: 'x'.repeat(81) }, 'Use at most 80 characters; these are 81.'],
  [{ message: '<p>a </p>' }, 'Message must be 3 characters long.'],
  [{ message: `<p>${'x'.repeat(10_000)}</p>` }, 'This reply is too long to keep.'],
  [
    { message: '<p>A scan of {document}.</p>' },
    '{document} is not filled in. Use {customer}, {order}, {service}, {staff}, {ticket}, or write it without braces.',
  ],
])('rejects %j', (wrong, message) => {
  const { error } = cannedReplyForm.safeParse({ ...right, ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
