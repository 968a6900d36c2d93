/** The mails about changes of an account. */

import { describe, expect, it } from 'vitest';
import { type AccountChange, accountChangeMail } from './account-change-mail.ts';
import { addressInUseMail } from './address-in-use-mail.ts';
import type { MailProvider } from './mail-provider.ts';

const provider: MailProvider = {
  name: 'Udaan Filings & Co',
  phone: '+91 80000 00000',
  email: 'help@udaan.example',
  address: '12 Example Road\nBengaluru 560001',
  portalUrl: 'https://app.udaan.example',
  resetUrl: 'https://customers.udaan.example/forgetpassword',
};
const at = '5 Mar 2026, 6:30 pm';
const mailOf = (change: AccountChange) => accountChangeMail({ provider, change, at });

describe.each<[AccountChange, string[]]>([
  [{ kind: 'email', newEmail: 'new@example.in' }, [at, 'new@example.in']],
  [{ kind: 'password' }, [at, 'https://customers.udaan.example/forgetpassword']],
  [{ kind: 'access_approved' }, [at, 'https://app.udaan.example/stafflogin']],
  [{ kind: 'access_rejected', reason: null }, [at, 'not to approve']],
  [{ kind: 'access_rejected', reason: 'No post is\nfree.' }, [at, 'Why: No post is free.']],
  [{ byAdmin: 'email', newEmail: 'new@example.in' }, [at, 'an administrator', 'new@example.in']],
  [{ byAdmin: 'password' }, [at, 'an administrator', 'signed out']],
  [{ byAdmin: 'access_given' }, [at, 'https://app.udaan.example/stafflogin']],
  [{ byAdmin: 'access_ended' }, [at, 'an administrator closed', 'signed out']],
  [{ kind: 'two_step_on' }, [at, 'recovery codes']],
  [{ kind: 'two_step_off' }, [at, 'switched off']],
  [{ kind: 'two_step_reset' }, [at, 'an administrator']],
  [{ kind: 'two_step_guessed' }, [at, 'knows your password']],
  [{ kind: 'recovery_codes_renewed' }, [at, 'not valid any more']],
  [{ kind: 'recovery_code_used' }, [at, 'not valid any more']],
  [{ kind: 'login_guessed' }, [at, 'These tries failed', 'https://customers.udaan.example/forgetpassword']],
  [{ kind: 'erasure_requested', eraseOn: '5 Mar 2027' }, [at, '5 Mar 2027', 'Invoices stay']],
  [{ kind: 'erasure_due', eraseOn: '5 Mar 2027' }, ['5 Mar 2027', 'can’t be taken back']],
])('of %j', (change, facts) => {
  const mail = mailOf(change);

  it.each(['html', 'text'] as const)('its %s describes the change and how to object', (part) => {
    for (const fact of [...facts, provider.phone, provider.email]) expect(mail[part]).toContain(fact);
  });

  it('its subject is one line with the provider', () => {
    expect(mail.subject).toMatch(/^[^\n]+ at Udaan Filings & Co$/);
  });
});

it('an address with markup is text', () => {
  const { html } = mailOf({ kind: 'email', newEmail: '<img src=x>@example.in' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});

it('the mail about an address in use names no other account and no code', () => {
  const mail = addressInUseMail(provider);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('nothing was changed');
    expect(part.replace('560001', '')).not.toMatch(/\b\d{6}\b/);
  }
});
