/** Reads the central directory of a ZIP and checks it against the local headers. */

import { malformedFile, RejectedFileError } from './inspection.ts';

export interface ZipDirectoryEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Unpacked size, as the directory states. */
  readonly size: number;
  readonly packed: Buffer;
}

const sizeOf = { end: 22, entry: 46, local: 30 };
const encrypted = 1;

/** Throws `RejectedFileError` for truncated or overlapping entries, bytes between or behind them, encryption and ZIP64. */
export function readZipDirectory(bytes: Buffer, maxEntries: number): ZipDirectoryEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new RejectedFileError('unpacks_too_large', `${count} entries`);
  const start = bytes.readUInt32LE(end + 16);
  if (start + bytes.readUInt32LE(end + 12) !== end) throw malformedFile('its directory is elsewhere');
  const parts: ZipDirectoryEntry[] = [];
  const spans: { from: number; to: number }[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + sizeOf.entry > end || bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw malformedFile('no entry');
    const { part, span } = readEntry(bytes, at);
    parts.push(part);
    spans.push(span);
    at += sizeOf.entry + [28, 30, 32].reduce((sum, offset) => sum + bytes.readUInt16LE(at + offset), 0);
  }
  if (at !== end) throw malformedFile('its directory has another length');
  checkSpans(spans, start);
  return parts;
}

/** Finds the end record, which must be last in the file but for its comment. */
function findEnd(bytes: Buffer): number {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (at === -1 || at + sizeOf.end > bytes.length) throw malformedFile('an archive without an end');
  if (at + sizeOf.end + bytes.readUInt16LE(at + 20) !== bytes.length) {
    throw new RejectedFileError('extra_data', 'something follows the archive');
  }
  return at;
}

function readEntry(bytes: Buffer, at: number) {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const name = bytes.toString('utf8', at + sizeOf.entry, at + sizeOf.entry + bytes.readUInt16LE(at + 28));
  const local = bytes.readUInt32LE(at + 42);
  if ((flags & encrypted) !== 0) throw new RejectedFileError('locked', 'an encrypted entry');
  if (local + sizeOf.local > bytes.length || bytes.readUInt32LE(local) !== 0x04_03_4b_50) {
    throw malformedFile('an entry is not where its directory says');
  }
  const nameLength = bytes.readUInt16LE(local + 26);
  const from = local + sizeOf.local + nameLength + bytes.readUInt16LE(local + 28);
  const localName = bytes.toString('utf8', local + sizeOf.local, local + sizeOf.local + nameLength);
  if (localName !== name) throw malformedFile('an entry has two names');
  const packed = bytes.subarray(from, from + packedSize);
  return {
    part: { name, method, size, packed } satisfies ZipDirectoryEntry,
    span: { from: local, to: from + packedSize },
  };
}

/** Overlapping entries are a ZIP bomb. */
function checkSpans(spans: readonly { from: number; to: number }[], end: number): void {
  let last = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from < last || to > end) throw malformedFile('entries overlap');
    last = to;
  }
}
