/** Cases of e-mail addresses. */
import { expect, it } from 'vitest';
import { EMAIL_MAX, isEmail, normaliseEmail } from './email.ts';

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

it('a hostile text is judged quickly enough to finish', () => {
  expect(isEmail(`${'a.'.repeat(120)}!`)).toBe(false);
});

it('is compared without letter case and outer spaces', () => {
  expect(normaliseEmail('  Asha@Example.IN ')).toBe('asha@example.in');
});
