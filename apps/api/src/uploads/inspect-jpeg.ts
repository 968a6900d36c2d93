/** Walks a JPEG from marker to marker, without decoding it. */
import type { FileWarning } from '../contract/files.ts';
import { broken, UnfitFile } from './inspection.ts';
import { checkPixels } from './picture-limits.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda };
// Frame headers are C0 to CF without these three, which are tables.
const tables = new Set([0xc4, 0xc8, 0xcc]);
// Of these each block takes at least one bit; arithmetic coding (C9 and above) may take less.
const isHuffman = (frame: number) => frame <= 0xc7;

/** A phone may append further complete pictures (Multi-Picture Format). Throws `UnfitFile`. */
export function inspectJpeg(bytes: Buffer): FileWarning[] {
  let at = endOfJpeg(bytes, 0);
  for (;;) {
    at = skipPadding(bytes, at);
    if (at === bytes.length) return [];
    if (bytes[at] !== 0xff || bytes[at + 1] !== marker.start) {
      throw new UnfitFile('extra_data', 'something follows the picture');
    }
    at = endOfJpeg(bytes, at);
  }
}

/** Zeros and line ends. */
function skipPadding(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && [0x00, 0x0a, 0x0d].includes(bytes[at] ?? -1)) at += 1;
  return at;
}

/** The index behind the end marker. */
function endOfJpeg(bytes: Buffer, from: number): number {
  let at = from + 2;
  let frame: Frame | undefined;
  let scanned = 0;
  for (;;) {
    if (bytes[at] !== 0xff) throw broken('no marker where one must be');
    const kind = bytes[at + 1];
    if (kind === undefined) throw broken('cut off');
    if (kind === 0xff) {
      at += 1; // Filling between segments.
      continue;
    }
    if (kind === marker.end) break;
    if (at + 4 > bytes.length) throw broken('cut off');
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, at + 2 + length);
    if (length < 2 || segment.length !== 2 + length) throw broken('a segment is cut off');
    at += segment.length;
    if (kind >= 0xc0 && kind <= 0xcf && !tables.has(kind)) frame ??= readFrame(kind, segment);
    if (kind === marker.scan) {
      if (!frame) throw broken('a scan before its frame');
      const end = endOfScan(bytes, at);
      scanned += end - at;
      at = end;
    }
  }
  if (!frame || scanned < leastBytes(frame)) throw broken('no picture, or too short for its size');
  return at + 2;
}

interface Frame {
  readonly kind: number;
  readonly width: number;
  readonly height: number;
}

function readFrame(kind: number, segment: Buffer): Frame {
  if (segment.length < 10) throw broken('a short frame header');
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  checkPixels(width, height);
  return { kind, width, height };
}

/** Half a bit for each block of 8 x 8, which leaves room for unusual sampling. */
const leastBytes = ({ kind, width, height }: Frame) =>
  Math.max(1, isHuffman(kind) ? (Math.ceil(width / 8) * Math.ceil(height / 8)) / 16 : 1);

/** Where the next marker stands; within a scan FF is followed by 00 or by a restart (D0 to D7). */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next !== 0 && (next === undefined || next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  throw broken('the picture has no end');
}
