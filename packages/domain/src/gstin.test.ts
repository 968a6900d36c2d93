/** GST numbers: valid ones, common placeholders, and single typing errors. */

import { describe, expect, it } from 'vitest';
import { gstinCheck, gstinWarning, normaliseGstin, panOfGstin, parseGstin, stateOfGstin } from './gstin.ts';

const RIGHT = [
  '27AAPFU0939F1ZV',
  '29AAGCB7383J1Z4',
  '27AAACR5055K1Z7',
  '29AABCR1718E1ZL',
  '29AABCT1332L1ZA',
  '27AABCT1332L1ZE',
  '07AAAPL1234C1ZG',
  '24AABFM5678K1ZY',
  '38AAACG0569P1Z4',
  '18AABCU9603R1ZM',
];

describe('a valid GST number', () => {
  it.each(RIGHT)('%s passes without a warning', (text) => {
    expect(parseGstin(text)).toBe(text);
    expect(gstinWarning(text)).toBeUndefined();
  });

  it('may belong to Other Territory, code 97', () => {
    const first14 = '97AAACG0569P1Z';
    expect(parseGstin(first14 + (gstinCheck(first14) ?? ''))).toMatch(/^97/);
  });

  it('is trimmed and upper-cased', () => {
    expect(normaliseGstin(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV');
    expect(parseGstin(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV');
  });

  it.each([
    ' 27 AAPFU 0939F 1ZV ',
    '27-AAPFU-0939F-1ZV',
    '27AAPFU0939F1ZV\u200b',
    'GSTIN: 27AAPFU0939F1ZV',
    'GST No. 27AAPFU0939F1ZV',
    '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
    '२७AAPFU०९३९F१ZV',
    '\u202a27AAPFU0939F1ZV\u202c\n',
  ])('is extracted from pasted text: %j', (text) => {
    expect(parseGstin(text)).toBe('27AAPFU0939F1ZV');
  });

  it.each(['19AAACI1681G1DV', '06DELI09652G1DA'])(
    '%s may belong to a tax deductor, by PAN or by TAN',
    (text) => {
      expect(parseGstin(text)).toBe(text);
    },
  );

  it('returns its state and PAN', () => {
    const gstin = parseGstin('38AAACG0569P1Z4');
    expect(gstin && stateOfGstin(gstin)).toBe('38');
    expect(gstin && panOfGstin(gstin)).toBe('AAACG0569P');
  });
});

describe('the check character', () => {
  it.each([
    ['27AAPFU0939F1Z', 'V'],
    ['22AAAAA0000A1Z', 'C'],
    ['29ABCDE1234F1Z', 'W'],
    ['27ABCDE1234F1Z', '0'],
    ['29GGGGG1314R9Z', 'A'],
    ['27AAPFU0939F1', undefined],
    ['27aapfu0939f1z', undefined],
  ])('of %s is %s', (first14, check) => {
    expect(gstinCheck(first14)).toBe(check);
  });

  it('catches every single wrong character', () => {
    const passed = RIGHT.flatMap(withOneWrong).filter((wrong) => parseGstin(wrong));
    expect(passed).toEqual([]);
  });
});

describe('a warning in plain English', () => {
  it.each([
    ['', /^none$/],
    ['   ', /^none$/],
    ['27AAPFU0939F1Z', /exactly 15 characters/],
    ['27AAPFU0939F1Z?', /only letters and digits/],
    ['45AAPFU0939F1ZV', /code of an Indian state/],
    ['28AAPFU0939F1ZV', /code of an Indian state/],
    ['271APFU0939F1ZV', /does not look like/],
    ['22AAAAA0000A1Z5', /mistyped/],
    ['29ABCDE1234F1Z5', /mistyped/],
    ['19AAACI1681G1CX', /tax collector \(TCS\).*regular GST number/],
    ['9917SGP29001OST', /non-resident or OIDAR/],
    ['0717JPN00001NR1', /non-resident or OIDAR/],
  ])('for %j it is %s', (text, warning) => {
    expect(gstinWarning(text) ?? 'none').toMatch(warning);
  });
});

function withOneWrong(right: string): readonly string[] {
  return right.split('').flatMap((own, at) =>
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      .split('')
      .filter((other) => other !== own)
      .map((other) => right.slice(0, at) + other + right.slice(at + 1)),
  );
}
