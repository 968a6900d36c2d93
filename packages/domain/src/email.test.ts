/** E-mail addresses: validation and parsing of pasted text. */

import { expect, it } from 'vitest';
import { EMAIL_MAX, isEmail, normaliseEmail, readEmail } from './email.ts';

const longest = `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(58)}.in`;

it.each([
  ['asha@example.in', true],
  ['asha.rao+tax@mail.example.co.in', true],
  ["o'brien@example.com", true],
  ['ASHA@EXAMPLE.IN', true],
  ['a@xn--p1b6ci4b4b3a.xn--h2brj9c', true],
  [longest, true],
  [`${longest}n`, false],
  [`${'l'.repeat(65)}@example.in`, false],
  ['', false],
  ['asha', false],
  ['asha@', false],
  ['@example.in', false],
  ['asha@example', false],
  ['asha@example..in', false],
  ['.asha@example.in', false],
  ['asha..rao@example.in', false],
  ['asha@-example.in', false],
  ['asha@127.0.0.1', false],
  ['asha rao@example.in', false],
  ['asha@example.in ', false],
  ['asha@example.in\nBcc: x@example.in', false],
  ['Asha <asha@example.in>', false],
  ['a@b@example.in', false],
])('%j is an e-mail address: %s', (text, right) => {
  expect(isEmail(text)).toBe(right);
});

it('the longest address has 254 characters', () => {
  expect(longest).toHaveLength(EMAIL_MAX);
});

it('rejects an adversarial text in linear time', () => {
  expect(isEmail(`${'a.'.repeat(120)}!`)).toBe(false);
});

it('is compared ignoring case and outer spaces', () => {
  expect(normaliseEmail('  Asha@Example.IN ')).toBe('asha@example.in');
});

it.each([
  ['asha@example.in', 'asha@example.in'],
  ['\u200basha@example.in', 'asha@example.in'],
  ['mailto:asha@example.in', 'asha@example.in'],
  ['mailto:asha@example.in?subject=Hello', 'asha@example.in'],
  ['<asha@example.in>', 'asha@example.in'],
  ['Asha Rao <asha@example.in>,', 'asha@example.in'],
  ['"Rao, Asha" <asha@example.in>;', 'asha@example.in'],
  [' asha@example.in. ', 'asha@example.in'],
  ['asha@example.in,\u00a0', 'asha@example.in'],
  ['ａｓｈａ＠ｅｘａｍｐｌｅ．ｉｎ', 'asha@example.in'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
])('%j is pasted as the address %s', (typed, text) => {
  expect(readEmail(typed)).toEqual({ text });
});

it.each([
  ['आशा@example.test', /before the @ may have English letters/],
  ['asha@example.in, ravi@example.in', /Enter an e-mail address such as/],
  ['asha rao@example.in', /Enter an e-mail address such as/],
  ['asha@exam\u2024ple', /Enter an e-mail address such as/],
  ['asha', /Enter an e-mail address such as/],
  [' \u200b', /^Enter your e-mail address\.$/],
])('%j is rejected as an address: %s', (typed, fault) => {
  expect(readEmail(typed)).toEqual({ fault: expect.stringMatching(fault) });
});
