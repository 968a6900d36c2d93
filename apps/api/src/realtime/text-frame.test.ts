/** Text frames of every length follow RFC 6455. */

import { expect, it } from 'vitest';
import { textFrame } from './text-frame.ts';

it.each([
  [0, [0x81, 0]],
  [1, [0x81, 1]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('of %d bytes', (length, header) => {
  const text = 'x'.repeat(length);
  const frame = textFrame(text);
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(frame.subarray(header.length).toString()).toBe(text);
});

it('counts bytes, not characters', () => {
  const frame = textFrame('नमस्ते ✓');
  expect(frame[1]).toBe(22);
  expect(frame.subarray(2).toString()).toBe('नमस्ते ✓');
});
