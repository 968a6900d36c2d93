/** The mail with a one-time code. */

import { describe, expect, test } from 'vitest';
import { codeMail } from './code-mail.ts';
import type { MailProvider } from './mail-provider.ts';

const provider: MailProvider = {
  name: 'Udaan Filings & Co',
  phone: '+91 80000 00000',
  email: 'help@udaan.example',
  address: '12 Example Road\nBengaluru 560001',
  portalUrl: 'https://app.udaan.example',
  resetUrl: 'https://app.udaan.example/forgetpassword',
};

describe.each(['registration', 'password_reset', 'email_change'] as const)('the %s mail', (purpose) => {
  const mail = codeMail({ purpose, code: '042917', provider });

  test('shows the code once in the HTML and once in the text, leading zero included', () => {
    expect(mail.html.split('042917')).toHaveLength(2);
    expect(mail.text.split('042917')).toHaveLength(2);
  });

  test('has the code as its first six digits, for programs that parse it', () => {
    expect(/\b\d{6}\b/.exec(mail.text)?.[0]).toBe('042917');
    expect(/\b\d{6}\b/.exec(mail.html)?.[0]).toBe('042917');
  });

  test('keeps the code out of the subject and of the preview line', () => {
    expect(mail.subject).not.toMatch(/\d/);
    expect(/<div style="[^"]*display:none[^"]*">([^<]*)</.exec(mail.html)?.[1]).not.toMatch(/\d{6}/);
  });

  test.each(['html', 'text'] as const)(
    'has its validity and advice for unrequested mails in the %s part',
    (part) => {
      expect(mail[part]).toContain('valid for 10 minutes');
      expect(mail[part]).toContain('only the one of the latest mail counts');
      expect(mail[part]).toContain('Did you not ask for it? Then ignore this mail');
      expect(mail[part]).toContain('will ever ask you for this code');
    },
  );

  test('has the contacts of the provider in both parts', () => {
    expect(mail.html).toContain('Udaan Filings &amp; Co');
    expect(mail.html).toContain('href="tel:+918000000000"');
    for (const fact of [
      provider.name,
      provider.phone,
      provider.email,
      provider.address,
      provider.portalUrl,
    ]) {
      expect(mail.text).toContain(fact);
    }
  });

  test('loads nothing from the network', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });
});

test.each([
  ['registration', 'Your registration code for Udaan Filings & Co', 'Confirm your e-mail address'],
  ['password_reset', 'Your password reset code for Udaan Filings & Co', 'Reset your password'],
] as const)('the purpose %s shows in subject and heading', (purpose, subject, heading) => {
  const mail = codeMail({ purpose, code: '000000', provider });
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`>${heading}</h1>`);
  expect(mail.text.startsWith(`${heading}\n`)).toBe(true);
});

test('a provider name with a line break adds no header', () => {
  const name = 'Udaan\r\nBcc: everybody@example.in';
  const mail = codeMail({ purpose: 'registration', code: '123456', provider: { ...provider, name } });
  expect(mail.subject).toBe('Your registration code for Udaan Bcc: everybody@example.in');
  expect(mail.text).not.toMatch(/^Bcc:/m);
});
