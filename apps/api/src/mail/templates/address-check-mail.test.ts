/** The mail for confirming an address; anybody can have it sent to strangers, with any name. */

import { expect, it } from 'vitest';
import { addressCheckMail } from './address-check-mail.ts';
import type { MailProvider } from './mail-provider.ts';

const provider: MailProvider = {
  name: 'Udaan Filings & Co',
  phone: '+91 80000 00000',
  email: 'help@udaan.example',
  address: '12 Example Road\nBengaluru 560001',
  portalUrl: 'https://staff.udaan.example',
  resetUrl: 'https://app.udaan.example/forgetpassword',
};
const url = 'https://staff.udaan.example/staffregister?confirm=9.1773210600.abc';
const mailOf = (name: string) => addressCheckMail({ provider, name, url });

it('has the link in both parts, on its own line in the text', () => {
  const mail = mailOf('Lata Menon');
  expect(mail.subject).toBe('Confirm your e-mail address for Udaan Filings & Co');
  expect(mail.html).toContain(`href="${url}"`);
  expect(mail.text.split('\n')).toContain(url);
});

it.each(['Lata Menon', 'A. K. Sharma', 'Jean-Luc d’Souza', 'लता मेनन', 'ന്‍'])(
  'shows the name %s unchanged',
  (name) => {
    expect(mailOf(name).text).toContain(`${name} asks for access as staff`);
  },
);

it.each([
  ['https://evil.example/now', 'httpsevil. examplenow'],
  ['Call www.evil.example', 'Call www. evil. example'],
  ['a@evil.example <b>', 'aevil. example b'],
  ['Lata\r\nBcc: all@example.in', 'Lata Bcc allexample. in'],
  ['🙂', 'Somebody'],
])('turns %j into no link and no line', (name, shown) => {
  const mail = mailOf(name);
  for (const part of [mail.html, mail.text]) expect(part).toContain(`${shown} asks for access as staff`);
});
