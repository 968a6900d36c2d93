/** A strict reader of ZIPs: checks every checksum, size and offset. */

import { crc32, inflateRawSync } from 'node:zlib';

export interface ReadEntry {
  name: string;
  /** In India's time, `yyyy-mm-dd hh:mm`. */
  modified: string;
  content: Buffer;
}

/** Returns the entries in order. Throws for an invalid or incomplete archive, and if one is compressed or not against expectation. */
export function readZip(zip: Buffer, { isCompressed = false } = {}): ReadEntry[] {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50) throw new Error('the archive has no end');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (at + zip.readUInt32LE(end + 12) !== end) throw new Error('the directory does not reach to the end');
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken');
    const nameLength = zip.readUInt16LE(at + 28);
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      modified: clock(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)),
      content: contentAt(zip, at, isCompressed),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

function contentAt(zip: Buffer, at: number, isCompressed: boolean): Buffer {
  if (zip.readUInt16LE(at + 10) !== (isCompressed ? 8 : 0)) throw new Error('an entry has another method');
  const size = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error('an entry has a wrong offset');
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const stored = zip.subarray(begin, begin + size);
  const content = isCompressed ? inflateRawSync(stored) : stored;
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('an entry is damaged');
  return content;
}

function clock(date: number, time: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}`;
}
