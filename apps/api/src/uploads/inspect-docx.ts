/** Validates a Word document, a ZIP: complete, of bounded unpacked size, and without macros. */

import { inflateRawSync } from 'node:zlib';
import type { FileWarning } from '../contract/files.ts';
import { malformedFile, RejectedFileError } from './inspection.ts';
import { readZipDirectory, type ZipDirectoryEntry } from './read-zip-directory.ts';

const maxEntries = 2_000;
const maxCompressionRatio = 100;
const maxUnpackedBytes = 200 * 1024 * 1024;
// Short repetitive texts compress better than this ratio, and only large files are dangerous.
const minBytesForRatio = 10 * 1024 * 1024;

const requiredEntries = ['[Content_Types].xml', 'word/document.xml'];

/** Throws `RejectedFileError`. */
export function inspectDocx(bytes: Buffer): FileWarning[] {
  const parts = readZipDirectory(bytes, maxEntries);
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.size !== parts.length) throw malformedFile('two entries of one name');
  for (const { name } of parts) checkPath(name);
  if (requiredEntries.some((name) => !names.has(name.toLowerCase()))) {
    throw new RejectedFileError('wrong_content', 'no Word document');
  }
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > maxUnpackedBytes || (size > minBytesForRatio && size > maxCompressionRatio * bytes.length)) {
    throw new RejectedFileError('unpacks_too_large', `${size} bytes`);
  }
  if ([...names].some((name) => /(^|\/)vba(project\.bin|data\.xml)$/.test(name))) {
    throw new RejectedFileError('macros', 'a project of macros');
  }
  // Sequentially, so that only one entry is in memory.
  for (const part of parts) checkEntry(part, bytes);
  return [];
}

/** Throws for a name that leads out of the archive's folder. */
function checkPath(name: string): void {
  const isOutside = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
  if (isOutside) throw malformedFile('an entry outside of the archive');
}

/** Unpacks an entry up to the size in the directory, since the directory may lie. */
function checkEntry({ name, method, size, packed }: ZipDirectoryEntry, { length }: Buffer): void {
  if (method !== 0 && method !== 8) throw malformedFile('packed in another way');
  if (method === 0 && size !== packed.length) throw malformedFile('another size than its directory says');
  const content = method === 0 ? packed : unpack(packed, size);
  if (content.length !== size) throw malformedFile(`another size than its directory says, of ${length}`);
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(content.toString('latin1'))) {
    throw new RejectedFileError('macros', 'its type has macros');
  }
}

function unpack(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    if (cause instanceof RangeError) throw new RejectedFileError('unpacks_too_large', 'more than it says');
    throw malformedFile('it can’t be unpacked');
  }
}
