/** The digest of unread messages. */

import { describe, expect, test } from 'vitest';
import { digestMail, type DigestMailParts, type UnreadChat } from './digest-mail.ts';

const chat = (id: number, unread: number): UnreadChat => ({
  displayId: `ORD-000${id}`,
  serviceName: `Service ${id}`,
  unread,
  url: `https://app.udaan.example/chat/${id}`,
});
const parts: DigestMailParts = {
  provider: {
    name: 'Udaan Filings',
    phone: '+91 80000 00000',
    email: 'help@udaan.example',
    address: '12 Example Road, Bengaluru 560001',
    portalUrl: 'https://app.udaan.example',
    resetUrl: 'https://app.udaan.example/forgetpassword',
  },
  chats: [chat(123, 1), chat(124, 4)],
  listUrl: 'https://app.udaan.example/chat',
};

describe.each(['html', 'text'] as const)('the %s part', (part) => {
  test.each([
    'You have 5 unread messages in 2 orders.',
    'Service 123',
    'ORD-000123',
    '1 unread message',
    'https://app.udaan.example/chat/123',
    'Service 124',
    '4 unread messages',
    'https://app.udaan.example/chat/124',
    'your profile asks for mails about “New Message”',
  ])('contains %s', (fact) => {
    expect(digestMail(parts)[part]).toContain(fact);
  });

  test('shows the first twenty chats and the number of further ones', () => {
    const chats = Array.from({ length: 23 }, (_, n) => chat(200 + n, 1));
    const mail = digestMail({ ...parts, chats });
    expect(mail[part]).toContain('Service 219');
    expect(mail[part]).not.toContain('Service 220');
    expect(mail[part]).toContain('And 3 more orders.');
    expect(mail[part]).toContain('You have 23 unread messages in 23 orders.');
    expect(digestMail({ ...parts, chats: chats.slice(0, 21) })[part]).toContain('And 1 more order.');
    expect(digestMail({ ...parts, chats: chats.slice(0, 20) })[part]).not.toContain('more order');
  });
});

test('names the only order in the subject, or the number of orders', () => {
  expect(digestMail(parts).subject).toBe('5 unread messages in 2 orders');
  expect(digestMail({ ...parts, chats: [chat(123, 1)] }).subject).toBe(
    '1 unread message: Service 123 (ORD-000123)',
  );
  expect(digestMail({ ...parts, chats: [chat(123, 1)] }).text).toContain(
    'You have 1 unread message in one order.',
  );
});

test('escapes hostile text in HTML, headers and text lines', () => {
  const hostile = `<script>alert("x")</script>'\r\nBcc: everybody@example.in`;
  const strange = { displayId: hostile, serviceName: hostile, unread: 2, url: `"${hostile}` };
  const mail = digestMail({ ...parts, chats: [strange], listUrl: `"${hostile}` });
  expect(mail.html).not.toMatch(/<script/i);
  expect(mail.html).not.toContain('href=""');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).not.toMatch(/^Bcc:/m);
});
