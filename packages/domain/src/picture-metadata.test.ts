/** Stripping metadata from JPEG and PNG files. */

import { describe, expect, it } from 'vitest';
import { pictureKind, withoutMetadata } from './picture-metadata.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const text = (bytes: Uint8Array) => String.fromCodePoint(...bytes);
const number16 = (value: number) => String.fromCodePoint(value >> 8, value & 255);
const number32 = (value: number) => number16(value >>> 16) + number16(value & 65_535);

const segment = (marker: number, content: string) =>
  `\u00FF${String.fromCodePoint(marker)}${number16(content.length + 2)}${content}`;
const exif = (orientation: number) =>
  `Exif\0\0MM\0*${number32(8)}${number16(2)}` +
  `${number16(0x01_0f)}${number16(2)}${number32(4)}GPS!` +
  `${number16(0x01_12)}${number16(3)}${number32(1)}${number16(orientation)}\0\0${number32(0)}`;
const bigFirst = (orientation: number) => segment(0xe1, exif(orientation));
const littleEndian = segment(
  0xe1,
  'Exif\0\0II*\0\u0008\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0\u0003\0\0\0',
);

const JFIF = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0');
const ICC = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001colours');
const ADOBE = segment(0xee, 'Adobe\0d\0\0\0\0\u0001');
const TABLE = segment(0xdb, 'quantities');
const FRAME = segment(0xc2, `\u0008${number16(480)}${number16(640)}\u0003`);
// A byte FF of the picture, a restart, and a second scan, as in a progressive JPEG.
const SCANS = `${segment(0xda, 'one')}ab\u00FF\0cd\u00FF\u00D0ef${segment(0xc4, 'huffman')}${segment(0xda, 'two')}gh`;
const END = '\u00FF\u00D9';
const bare = `\u00FF\u00D8${JFIF}${ICC}${ADOBE}${TABLE}${FRAME}${SCANS}${END}`;

describe('a JPEG', () => {
  it.each([
    ['EXIF with the place', bigFirst(1)],
    ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>')],
    ['what Photoshop says', segment(0xed, 'Photoshop 3.0\0')],
    ['a list of further pictures', segment(0xe2, 'MPF\0')],
    ['a thumbnail', segment(0xe0, 'JFXX\0')],
    ['a comment', segment(0xfe, 'At home')],
    ['filling', '\u00FF'],
  ])('loses %s and nothing else', (_what, part) => {
    const whole = bare.replace(TABLE, () => part + TABLE);
    expect(text(withoutMetadata(latin(whole)).bytes)).toBe(bare);
  });

  it('loses trailing data, such as the video of a motion photo', () => {
    expect(text(withoutMetadata(latin(`${bare}ftypmp42 video`)).bytes)).toBe(bare);
  });

  it('without metadata is unchanged', () => {
    expect(withoutMetadata(latin(bare))).toEqual({
      bytes: latin(bare),
      orientation: 1,
      width: 640,
      height: 480,
    });
  });

  it.each([
    ['big', bigFirst(6), 6],
    ['little', littleEndian, 3],
    ['out of range', bigFirst(9), 1],
    ['cut off', segment(0xe1, exif(6).slice(0, 30)), 1],
    ['nothing but its head', segment(0xe1, 'Exif\0\0MM'), 1],
    ['pointing nowhere', segment(0xe1, `Exif\0\0MM\0*${number32(90_000)}`), 1],
  ])('returns the orientation of EXIF data: %s', (_how, part, orientation) => {
    expect(withoutMetadata(latin(`\u00FF\u00D8${part}${FRAME}${SCANS}${END}`)).orientation).toBe(orientation);
  });

  it('that is truncated anywhere does not throw, and never keeps its EXIF', () => {
    const whole = latin(`\u00FF\u00D8${bigFirst(6)}${TABLE}${FRAME}${SCANS}${END}`);
    for (let length = 3; length < whole.length; length += 1) {
      const { bytes } = withoutMetadata(whole.subarray(0, length));
      expect(text(bytes)).not.toContain('GPS');
    }
  });
});

describe('a PNG', () => {
  const START = '\u0089PNG\r\n\u001A\n';
  const chunk = (name: string, content: string) => `${number32(content.length)}${name}${content}\0\0\0\0`;
  const HEAD = chunk('IHDR', `${number32(30)}${number32(20)}\u0008\u0002\0\0\0`);
  const COLOURS = chunk('iCCP', 'profile');
  const DATA = chunk('IDAT', 'pixels');
  const LAST = chunk('IEND', '');
  const plain = `${START}${HEAD}${COLOURS}${DATA}${LAST}`;

  it.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])('loses %s and trailing data', (name) => {
    const whole = `${START}${HEAD}${COLOURS}${chunk(name, 'At home')}${DATA}${LAST}behind`;
    expect(withoutMetadata(latin(whole))).toEqual({
      bytes: latin(plain),
      orientation: 1,
      width: 30,
      height: 20,
    });
  });

  it('returns the orientation', () => {
    const whole = `${START}${HEAD}${chunk('eXIf', exif(8).slice(6))}${DATA}${LAST}`;
    expect(withoutMetadata(latin(whole)).orientation).toBe(8);
  });
});

describe('the kind of a picture', () => {
  it.each([
    [bare, 'jpeg'],
    ['\u0089PNG\r\n\u001A\n', 'png'],
    ['\0\0\0\u0018ftypheic', 'heic'],
    ['\0\0\0\u0018ftypmif1', 'heic'],
    ['\0\0\0\u0018ftypavif', undefined],
    ['%PDF-1.7', undefined],
    ['', undefined],
  ])('is detected by its first bytes', (content, kind) => {
    expect(pictureKind(latin(content))).toBe(kind);
  });

  it('decides what is stripped', () => {
    expect(() => withoutMetadata(latin('%PDF-1.7'))).toThrow(RangeError);
  });
});
