import { expect, it } from 'vitest';
import { filesWithProse, proseOf } from './tracked-files.ts';

/** Words that comments and documents do without, and what to say instead. */
const WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  meanwhile: 'since then, at the same time',
  sought: 'search, query',
  stands: 'is, means',
  told: 'notified, returned, shown',
  whoever: 'the person who, every',
};

/** Merged migrations never change. */
const prose = filesWithProse.filter((file) => !file.startsWith('apps/api/migrations/'));

it.each(Object.entries(WORDS))('no comment and no document says %s, rather than %s', (word) => {
  const pattern = new RegExp(String.raw`\b${word}\b`, 'i');
  const lines = prose
    .filter((file) => !file.endsWith('/plain-words.test.ts'))
    .flatMap((file) =>
      proseOf(file)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(lines).toEqual([]);
});
