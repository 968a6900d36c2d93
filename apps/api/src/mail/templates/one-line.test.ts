import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['a line break with a forged header', 'Asha\r\nBcc: all@example.in', 'Asha Bcc: all@example.in'],
  ['a bare line feed and a tab', 'Asha\n\tRao', 'Asha Rao'],
  ['a NUL and an escape character', 'Asha\u0000\u001bRao', 'Asha Rao'],
  ['Unicode line and paragraph separators', 'Asha\u2028Rao\u2029Iyer', 'Asha Rao Iyer'],
  ['overrides of the reading direction', 'Asha\u202Efdp.exe\u2066', 'Ashafdp.exe'],
  ['space at both ends', '  Asha Rao ', 'Asha Rao'],
])('removes %s', (_what, text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test('keeps joiners that Indian scripts need', () => {
  expect(oneLine('ന്\u200D ക്\u200Cഷ')).toBe('ന്\u200D ക്\u200Cഷ');
});
