import { expect, it } from 'vitest';
import { verifyLink, signLink } from './signed-link.ts';

const secret = ['a link secret of the tests, long enough'] as const;
const path = `user7/${'A'.repeat(32)}.pdf`;
const now = new Date('2026-11-28T06:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it.each([
  [0, 'valid'],
  [299, 'valid'],
  [300, 'expired'],
  [3_000, 'expired'],
] as const)('after %i seconds it is %s [documents-006]', (seconds, verdict) => {
  expect(verifyLink(secret, path, signLink(secret, path, now), later(seconds))).toBe(verdict);
});

it.each([
  ['another path', path.replace('7', '8'), {}, secret],
  ['a later end', path, { expires: '1999999999' }, secret],
  ['another signature', path, { signature: 'A'.repeat(43) }, secret],
  ['a short signature', path, { signature: 'A' }, secret],
  ['another secret', path, {}, ['some other secret, also long enough'] as const],
])('with %s it is forged', (_what, at, change, by) => {
  const link = { ...signLink(secret, path, now), ...change };
  expect(verifyLink(by, at, link, now)).toBe('forged');
});

it('a link signed with the previous secret is valid until it expires', () => {
  const both = ['a new link secret, long enough as well', ...secret] as const;
  const link = signLink(secret, path, now);
  expect(verifyLink(both, path, link, later(299))).toBe('valid');
  expect(verifyLink(both, path, link, later(300))).toBe('expired');
});
