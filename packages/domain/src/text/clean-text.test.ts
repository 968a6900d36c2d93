/** Cleaning of stored texts: removes invisible and bidirectional control characters, keeps every letter. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanAddress, cleanLine, cleanLines, withoutInvisible } from './clean-text.ts';

it.each([
  ['\u200b\u200b', ''],
  ['\u3164', ''],
  ['\u200d', ''],
  ['A\u0001B', 'AB'],
  ['Asha\nRao', 'Asha Rao'],
  ['Asha\r\nBcc: x@example.in', 'Asha Bcc: x@example.in'],
  ['Asha \u202eoaR', 'Asha oaR'],
  ['A\uffffB', 'AB'],
  ['Asha\u200d Rao', 'Asha Rao'],
  [' Asha \u00a0 Rao ', 'Asha Rao'],
  ['Jose\u0301', 'José'],
  ["M/s. O'Brien & Sons", "M/s. O'Brien & Sons"],
])('the line %j is stored as %j', (text, line) => {
  expect(cleanLine(text)).toBe(line);
});

it.each(['കാർത്ത്യായനി', 'ന്\u200d', 'क्\u200dष', 'می\u200cخواهم', 'कार्तिकेय', '❤\ufe0f', '👩🏽\u200d💻'])(
  '%s keeps the joiners of its letters',
  (text) => {
    expect(cleanLine(text)).toBe(text.normalize('NFC'));
  },
);

it('several lines keep their breaks, and lose leading and trailing blank lines', () => {
  expect(cleanLines('\n\nDear all,\r\n\r\nyours\u2028Asha \n\n')).toBe('Dear all,\n\nyours\nAsha');
  expect(cleanLines('a\tb\u0000\u202ec')).toBe('a\tbc');
});

it('an address has no blank lines', () => {
  expect(cleanAddress('12, MG Road\n\n \nBengaluru\n\n')).toBe('12, MG Road\nBengaluru');
});

it('numbers lose joiners too', () => {
  expect(withoutInvisible('27\u200dAAPFU\u00ad0939\u0007F')).toBe('27AAPFU0939F');
});

it.each([
  ['line', cleanLine],
  ['several lines', cleanLines],
  ['address', cleanAddress],
] as const)('%s: clean texts are unchanged, and every text is composed (NFC)', (_, clean) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = clean(text);
      expect(clean(once)).toBe(once);
      expect(once.normalize('NFC')).toBe(once);
      expect(once.isWellFormed()).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
