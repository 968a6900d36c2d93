/** Walks a PNG from chunk to chunk with their checksums, without unpacking its pixels. */
import type { FileWarning } from '../contract/files.ts';
import { crc32 } from 'node:zlib';
import { broken, UnfitFile } from './inspection.ts';
import { checkPixels } from './picture-limits.ts';

/** The bit depths that each colour type may have. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Throws `UnfitFile`. */
export function inspectPng(bytes: Buffer): FileWarning[] {
  let [at, hasPixels] = [8, false];
  for (let index = 0; ; index += 1) {
    if (at + 12 > bytes.length) throw broken('cut off before its end');
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length) throw broken('a chunk is cut off');
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) {
      throw broken('a chunk has a wrong checksum');
    }
    if ((index === 0) !== (name === 'IHDR')) throw broken('its header is not its first chunk');
    if (name === 'IHDR') checkHeader(bytes.subarray(at + 8, next - 4));
    if (name === 'IDAT' && length > 0) hasPixels = true;
    at = next;
    if (name === 'IEND') break;
  }
  if (!hasPixels) throw broken('no pixels');
  if (at !== bytes.length) throw new UnfitFile('extra_data', 'something follows the picture');
  return [];
}

function checkHeader(header: Buffer): void {
  if (header.length !== 13) throw broken('a header of another length');
  const [depth, colours] = [header[8] ?? 0, header[9] ?? 0];
  if (!depths[colours]?.includes(depth)) throw broken('no colours of a PNG');
  checkPixels(header.readUInt32BE(0), header.readUInt32BE(4));
}
