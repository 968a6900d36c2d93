/** Placeholders allowed in a canned reply. */

import { describe, expect, it } from 'vitest';
import { unknownNamesFault } from './reply-names.ts';

const known = '{customer}, {order}, {service}, {staff}, {ticket}';

describe('a canned reply', () => {
  it.each([
    '<p>Dear {customer},</p>',
    '<p>{ Order } {STAFF}</p>',
    '<p>No braces.</p>',
    '<p>An open { one</p>',
  ])('may be %s', (html) => {
    expect(unknownNamesFault(html)).toBeUndefined();
  });

  it.each([
    ['<p>a clearer scan of {document}.</p>', '{document} is not filled in.'],
    [
      '<p>Dear {customer_name}, {Document 2}, {customer_name}</p>',
      '{customer_name}, {Document 2} are not filled in.',
    ],
    ['<p>{<strong>custmer</strong>} {order}</p>', '{custmer} is not filled in.'],
    ['<p>{ }</p>', '{} is not filled in.'],
  ])('is rejected with %s', (html, fault) => {
    expect(unknownNamesFault(html)).toBe(`${fault} Use ${known}, or write it without braces.`);
  });
});
