/** Looks into a Word document (a ZIP): whole, of bounded size when it is unpacked, and without macros. */
import type { FileWarning } from '../contract/files.ts';
import { inflateRawSync } from 'node:zlib';
import { broken, UnfitFile } from './inspection.ts';
import { readZipDirectory, type ZipPart } from './read-zip-directory.ts';

const mostEntries = 2_000;
const mostRatio = 100;
const mostBytes = 200 * 1024 * 1024;
// A text of a few lines compresses better than any real document; only what is large can do harm.
const ratioFromBytes = 10 * 1024 * 1024;

const needed = ['[Content_Types].xml', 'word/document.xml'];

/** Throws `UnfitFile`. */
export function inspectDocx(bytes: Buffer): FileWarning[] {
  const parts = readZipDirectory(bytes, mostEntries);
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.size !== parts.length) throw broken('two entries of one name');
  for (const { name } of parts) checkPath(name);
  if (needed.some((name) => !names.has(name.toLowerCase()))) {
    throw new UnfitFile('wrong_content', 'no Word document');
  }
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > mostBytes || (size > ratioFromBytes && size > mostRatio * bytes.length)) {
    throw new UnfitFile('unpacks_too_large', `${size} bytes`);
  }
  if ([...names].some((name) => /(^|\/)vba(project\.bin|data\.xml)$/.test(name))) {
    throw new UnfitFile('macros', 'a project of macros');
  }
  // One after the other, so that no more than one entry is in memory.
  for (const part of parts) checkPart(part, bytes);
  return [];
}

/** Throws unless the name stays within the archive's own folder. */
function checkPath(name: string): void {
  const isOutside = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
  if (isOutside) throw broken('an entry outside of the archive');
}

/** Unpacks an entry as far as the directory says, since the directory may lie. */
function checkPart({ name, method, size, packed }: ZipPart, { length }: Buffer): void {
  if (method !== 0 && method !== 8) throw broken('packed in another way');
  if (method === 0 && size !== packed.length) throw broken('another size than its directory says');
  const content = method === 0 ? packed : unpack(packed, size);
  if (content.length !== size) throw broken(`another size than its directory says, of ${length}`);
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(content.toString('latin1'))) {
    throw new UnfitFile('macros', 'its type has macros');
  }
}

function unpack(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    if (cause instanceof RangeError) throw new UnfitFile('unpacks_too_large', 'more than it says');
    throw broken('it can’t be unpacked');
  }
}
