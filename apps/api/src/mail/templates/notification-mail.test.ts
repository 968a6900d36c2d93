/** The mail of a notification. */

import { describe, expect, test } from 'vitest';
import { notificationMail, type NotificationMailParts } from './notification-mail.ts';

const parts: NotificationMailParts = {
  provider: {
    name: 'Udaan Filings',
    phone: '+91 80000 00000',
    email: 'help@udaan.example',
    address: '12 Example Road, Bengaluru 560001',
    portalUrl: 'https://staff.udaan.example',
    resetUrl: 'https://app.udaan.example/forgetpassword',
  },
  title: 'Document Uploaded',
  detail: 'PAN card for Private Limited Company Registration (ORD-000123).',
  about: { kind: 'Order', displayId: 'ORD-000123', name: 'Private Limited Company Registration' },
  url: 'https://staff.udaan.example/stafftaskdetail/123',
};

describe.each(['html', 'text'] as const)('the %s part', (part) => {
  test.each([
    'Document Uploaded',
    'PAN card for Private Limited Company Registration (ORD-000123).',
    'ORD-000123',
    'https://staff.udaan.example/stafftaskdetail/123',
    'your profile asks for mails about “Document Uploaded”',
    'Udaan Filings',
    '+91 80000 00000',
  ])('contains %s', (fact) => {
    expect(notificationMail(parts)[part]).toContain(fact);
  });

  test('links to the portal without an order', () => {
    const mail = notificationMail({ ...parts, about: undefined, detail: 'Anil Kumar has registered.' });
    expect(mail[part]).toContain('Anil Kumar has registered.');
    expect(mail[part]).not.toContain('ORD-');
    expect(mail[part]).toContain('Open the portal');
  });
});

test('names service and order in the subject, or else the event', () => {
  expect(notificationMail(parts).subject).toBe(
    'Document Uploaded: Private Limited Company Registration (ORD-000123)',
  );
  expect(notificationMail({ ...parts, about: undefined, detail: 'Anil has registered.' }).subject).toBe(
    'Document Uploaded: Anil has registered.',
  );
});

test('the button links to the page', () => {
  expect(notificationMail(parts).html).toMatch(
    /<a href="https:\/\/staff\.udaan\.example\/stafftaskdetail\/123"[^>]*>Open ORD-000123<\/a>/,
  );
});

test('escapes hostile text in HTML, headers and text lines', () => {
  const hostile = `<script>alert("x")</script>'\r\nBcc: everybody@example.in`;
  const mail = notificationMail({
    ...parts,
    title: hostile,
    detail: hostile,
    about: { kind: 'Ticket', displayId: hostile, name: hostile },
    url: `"${hostile}`,
  });
  expect(mail.html).not.toMatch(/<script/i);
  expect(mail.html).not.toContain('href=""');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).not.toMatch(/^Bcc:/m);
});
