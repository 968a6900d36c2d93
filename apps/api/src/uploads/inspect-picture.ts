/** Validates pictures by their structure, without decoding pixels: JPEG markers, PNG chunks with checksums, GIF blocks. */

import { crc32 } from 'node:zlib';
import type { FileWarning } from '../contract/files.ts';
import { malformedFile, RejectedFileError } from './inspection.ts';

/** Of a decoded picture: four bytes each in memory. */
const MAX_PIXELS = 40_000_000;

const marker = { start: 0xd8, end: 0xd9, scan: 0xda };
// Frame headers are C0 to CF without these three.
const tableMarkers = new Set([0xc4, 0xc8, 0xcc]);
// A Huffman-coded block takes at least one bit; arithmetic coding (C9 and above) may take less.
const isHuffman = (frame: number) => frame <= 0xc7;

/** Accepts further complete pictures behind the first (Multi-Picture Format of phones). Throws `RejectedFileError`. */
export function inspectJpeg(bytes: Buffer): FileWarning[] {
  let at = endOfJpeg(bytes, 0);
  for (;;) {
    at = skipPadding(bytes, at);
    if (at === bytes.length) return [];
    if (bytes[at] !== 0xff || bytes[at + 1] !== marker.start) {
      throw new RejectedFileError('extra_data', 'something follows the picture');
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

/** Returns the index behind the end marker. */
function endOfJpeg(bytes: Buffer, from: number): number {
  let at = from + 2;
  let frame: Frame | undefined;
  let scanned = 0;
  for (;;) {
    if (bytes[at] !== 0xff) throw malformedFile('no marker where one must be');
    const kind = bytes[at + 1];
    if (kind === undefined) throw malformedFile('cut off');
    if (kind === 0xff) {
      at += 1; // Filling between segments.
      continue;
    }
    if (kind === marker.end) break;
    if (at + 4 > bytes.length) throw malformedFile('cut off');
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, at + 2 + length);
    if (length < 2 || segment.length !== 2 + length) throw malformedFile('a segment is cut off');
    at += segment.length;
    if (kind >= 0xc0 && kind <= 0xcf && !tableMarkers.has(kind)) frame ??= readFrame(kind, segment);
    if (kind === marker.scan) {
      if (!frame) throw malformedFile('a scan before its frame');
      const end = endOfScan(bytes, at);
      scanned += end - at;
      at = end;
    }
  }
  if (!frame || scanned < minScanBytes(frame)) throw malformedFile('no picture, or too short for its size');
  return at + 2;
}

interface Frame {
  readonly kind: number;
  readonly width: number;
  readonly height: number;
}

function readFrame(kind: number, segment: Buffer): Frame {
  if (segment.length < 10) throw malformedFile('a short frame header');
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  checkPixels(width, height);
  return { kind, width, height };
}

/** Half a bit per block of 8 x 8, to allow for unusual sampling. */
const minScanBytes = ({ kind, width, height }: Frame) =>
  Math.max(1, isHuffman(kind) ? (Math.ceil(width / 8) * Math.ceil(height / 8)) / 16 : 1);

/** Returns the index of the next marker; within a scan FF is followed by 00 or by a restart (D0 to D7). */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next !== 0 && (next === undefined || next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  throw malformedFile('the picture has no end');
}

/** The bit depths that each colour type may have. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Throws `RejectedFileError`. */
export function inspectPng(bytes: Buffer): FileWarning[] {
  let [at, hasPixels] = [8, false];
  for (let index = 0; ; index += 1) {
    if (at + 12 > bytes.length) throw malformedFile('cut off before its end');
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length) throw malformedFile('a chunk is cut off');
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) {
      throw malformedFile('a chunk has a wrong checksum');
    }
    if ((index === 0) !== (name === 'IHDR')) throw malformedFile('its header is not its first chunk');
    if (name === 'IHDR') checkHeader(bytes.subarray(at + 8, next - 4));
    if (name === 'IDAT' && length > 0) hasPixels = true;
    at = next;
    if (name === 'IEND') break;
  }
  if (!hasPixels) throw malformedFile('no pixels');
  if (at !== bytes.length) throw new RejectedFileError('extra_data', 'something follows the picture');
  return [];
}

function checkHeader(header: Buffer): void {
  if (header.length !== 13) throw malformedFile('a header of another length');
  const [depth, colours] = [header[8] ?? 0, header[9] ?? 0];
  if (!depths[colours]?.includes(depth)) throw malformedFile('no colours of a PNG');
  checkPixels(header.readUInt32BE(0), header.readUInt32BE(4));
}

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b };
/** Of all frames together, which a viewer may hold in memory. */
const maxTotalPixels = 5 * MAX_PIXELS;

/** Throws `RejectedFileError`. */
export function inspectGif(bytes: Buffer): FileWarning[] {
  if (bytes.length < 14) throw malformedFile('cut off');
  checkPixels(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  let pixels = 0;
  for (;;) {
    const kind = bytes[at];
    if (kind === block.trailer) break;
    if (kind === block.extension) {
      at = endOfSubBlocks(bytes, at + 2);
    } else if (kind === block.image && at + 11 <= bytes.length) {
      const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
      checkPixels(width, height);
      pixels += width * height;
      if (pixels > maxTotalPixels) throw new RejectedFileError('too_many_pixels', 'its frames together');
      at = endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9] ?? 0) + 1);
    } else {
      throw malformedFile('no block where one must be');
    }
  }
  if (pixels === 0) throw malformedFile('no picture');
  if (bytes.subarray(at + 1).some((byte) => byte !== 0)) {
    throw new RejectedFileError('extra_data', 'something follows the picture');
  }
  return [];
}

/** The highest bit says whether there is a colour table, the lowest three encode its size. */
const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw malformedFile('a block is cut off');
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Throws `broken` for an empty area, or `too_many_pixels`. */
function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw malformedFile('a picture without an area');
  if (width * height > MAX_PIXELS) throw new RejectedFileError('too_many_pixels', `${width} x ${height}`);
}
