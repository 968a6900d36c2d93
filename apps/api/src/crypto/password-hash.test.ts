/** argon2id: what is stored, what matches, and that a flood is refused and not queued without end. */

import { hash as argonHash } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { createHasher } from './password-hash.ts';

vi.setConfig({ testTimeout: 30_000 });

// However slow the machine is.
const hasher = createHasher(Infinity);

it('stores argon2id with its parameters and a salt of its own', async () => {
  const [first, second] = [
    await hasher.hash('a good long password'),
    await hasher.hash('a good long password'),
  ];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

it.each([
  ['the same', 'a good long password', 'a good long password', true],
  ['another letter case', 'a good long password', 'A good long password', false],
  ['a space behind it', 'a good long password', 'a good long password ', false],
  ['72 of 73 bytes', 'b'.repeat(73), 'b'.repeat(72), false],
  ['64 characters in several scripts', 'पासवर्ड🔐密码'.repeat(8), 'पासवर्ड🔐密码'.repeat(8), true],
  ['the same letters composed in another way', 'caf\u00e9 au lait', 'cafe\u0301 au lait', true],
])('compares %s', async (_, stored, given, matches) => {
  expect(await hasher.matches(await hasher.hash(stored), given, 'unknown')).toBe(matches);
});

it('matches a password that was hashed as it was typed, before passwords were composed', async () => {
  const typed = 'cafe\u0301 au lait';
  expect(await hasher.matches(await argonHash(typed), typed, 'unknown')).toBe(true);
  expect(await hasher.matches(await argonHash(typed), 'cafe au lait', 'unknown')).toBe(false);
});

describe('without a hash', () => {
  it('matches nothing, not even the text it hashes instead', async () => {
    expect(await hasher.matches(undefined, 'nobody has this password', 'unknown')).toBe(false);
  });
});

it('refuses what would wait too long, and serves on afterwards', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, () => hasher.matches(undefined, 'flood', 'unknown')),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(200);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { status: 429, retryAfter: 2 } });
  expect(await hasher.matches(undefined, 'calm again', 'unknown')).toBe(false);
});

it('lets 200 strangers in flight keep out none whom it knows: 40 of 40', async () => {
  const stored = await hasher.hash('a good long password');
  const strangers = Promise.allSettled(
    Array.from({ length: 200 }, () => hasher.matches(undefined, 'flood', 'unknown')),
  );
  const known = await Promise.allSettled(
    Array.from({ length: 40 }, () => hasher.matches(stored, 'a good long password', 'known')),
  );
  const good = known.filter((answer) => answer.status === 'fulfilled' && answer.value);
  expect(good).toHaveLength(40);
  const answered = (await strangers).filter(({ status }) => status === 'fulfilled');
  expect(answered.length).toBeGreaterThanOrEqual(50);
});

it('gives the turn of who waits longest to who comes last, among strangers', async () => {
  const ended: string[] = [];
  const stranger = (name: string) =>
    hasher.matches(undefined, 'flood', 'unknown').then(
      () => ended.push(`${name} answered`),
      () => ended.push(`${name} refused`),
    );
  const first = Array.from({ length: 60 }, () => stranger('early'));
  const last = Array.from({ length: 20 }, () => stranger('late'));
  await Promise.all([...first, ...last]);
  expect(ended.filter((end) => end === 'late answered')).toHaveLength(20);
  expect(ended).toContain('early refused');
});
