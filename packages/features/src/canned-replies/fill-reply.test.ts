import { unfilledFault } from '@portal/domain/reply-names';
import { describe, expect, it } from 'vitest';
import { fillReply } from './fill-reply.ts';

const values = { customer: 'Meera Iyer', ticket: 'TKT-000012', staff: 'Kavya' };

describe('a canned reply', () => {
  it('is filled in, case-insensitively and ignoring spaces within the braces', () => {
    const { html, text, missing } = fillReply(
      '<p>Dear {customer},</p><p>about { Ticket }.</p><p><strong>{STAFF}</strong></p>',
      values,
    );
    expect(html).toBe('<p>Dear Meera Iyer,</p><p>about TKT-000012.</p><p><strong>Kavya</strong></p>');
    expect(text).toBe('Dear Meera Iyer,\nabout TKT-000012.\nKavya');
    expect(missing).toEqual([]);
  });

  it('keeps unknown placeholders in braces, and reports each once', () => {
    const { html, missing } = fillReply('<p>{order}, {service}, {order}</p>', { ...values, service: ' ' });
    expect(html).toBe('<p>{order}, {service}, {order}</p>');
    expect(missing).toEqual(['order', 'service']);
  });

  it('leaves other words in braces alone', () => {
    expect(fillReply('<p>{gstin} {constructor}</p>', values)).toEqual({
      html: '<p>{gstin} {constructor}</p>',
      text: '{gstin} {constructor}',
      missing: [],
    });
  });

  it('reads no tag and no placeholder in a value', () => {
    const { html, text } = fillReply('<p>{customer}</p>', { ...values, customer: '<b>A & {staff}</b> $&' });
    expect(html).toBe('<p>&lt;b&gt;A &amp; {staff}&lt;/b&gt; $&amp;</p>');
    expect(text).toBe('<b>A & {staff}</b> $&');
  });
});

describe('a text about to be sent', () => {
  it('reports each unfilled placeholder of a canned reply once', () => {
    expect(unfilledFault('{ Ticket } of {order}, {ticket}')).toBe(
      'Write what {ticket}, {order} stands for, or take it out, before you send this.',
    );
  });

  it.each(['TKT-000012', '{gstin} and { constructor }', '{}', 'ticket'])('may say %s', (text) => {
    expect(unfilledFault(text)).toBeUndefined();
  });
});
