/** Walks a GIF from block to block, without unpacking its pixels. */
import type { FileWarning } from '../contract/files.ts';
import { broken, UnfitFile } from './inspection.ts';
import { checkPixels, MOST_PIXELS } from './picture-limits.ts';

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b };
/** All frames together; a viewer may hold them all. */
const mostPixelsOfFrames = 5 * MOST_PIXELS;

/** Throws `UnfitFile`. */
export function inspectGif(bytes: Buffer): FileWarning[] {
  if (bytes.length < 14) throw broken('cut off');
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
      if (pixels > mostPixelsOfFrames) throw new UnfitFile('too_many_pixels', 'its frames together');
      at = endOfSubBlocks(bytes, at + 10 + colourTableBytes(bytes[at + 9] ?? 0) + 1);
    } else {
      throw broken('no block where one must be');
    }
  }
  if (pixels === 0) throw broken('no picture');
  if (bytes.subarray(at + 1).some((byte) => byte !== 0)) {
    throw new UnfitFile('extra_data', 'something follows the picture');
  }
  return [];
}

/** The highest bit says whether there is a table, the lowest three how large it is. */
const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) throw broken('a block is cut off');
    at += 1 + length;
    if (length === 0) return at;
  }
}
