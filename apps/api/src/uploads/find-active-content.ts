/** Finds what a PDF can do beside being read, by the names in it; also within its packed objects. */
import type { FileWarning } from '../contract/files.ts';
import { inflateSync, constants } from 'node:zlib';
import { UnfitFile } from './inspection.ts';

const mostBytes = 64 * 1024 * 1024;
const mostOfOne = 16 * 1024 * 1024;

const signs: readonly (readonly [FileWarning, RegExp])[] = [
  ['script', nameOf('JavaScript')],
  ['action', nameOf('Launch', 'SubmitForm', 'ImportData')],
  ['attachment', nameOf('EmbeddedFile', 'EmbeddedFiles', 'RichMedia')],
];

/** Throws `unpacks_too_large` for objects that are far larger than the file that holds them. */
export function findActiveContent(bytes: Buffer): FileWarning[] {
  const found = new Set<FileWarning>();
  const look = (content: Buffer) => {
    const text = content.toString('latin1');
    for (const [warning, sign] of signs) if (sign.test(text)) found.add(warning);
    return text;
  };
  const text = look(bytes);
  let unpacked = 0;
  for (const start of packedObjects(text)) {
    const content = unpack(bytes.subarray(start));
    unpacked += content.length;
    if (unpacked > mostBytes) throw new UnfitFile('unpacks_too_large', 'its objects');
    look(content);
  }
  return [...found];
}

/** Any letter of a name may be written as `#` and its code. */
function nameOf(...names: string[]): RegExp {
  const letter = (one: string) => `(?:${one}|#${one.charCodeAt(0).toString(16)})`;
  const written = names.map((name) => [...name].map(letter).join(''));
  return new RegExp(String.raw`/(?:${written.join('|')})(?=[\s()<>[\]{}/%]|$)`, 'i');
}

/** Where the content of each stream of objects begins. */
function* packedObjects(text: string): Generator<number> {
  const kind = new RegExp(nameOf('ObjStm').source, 'gi');
  const stream = /stream\r?\n/g;
  for (const { index } of text.matchAll(kind)) {
    stream.lastIndex = index;
    const begin = stream.exec(text);
    if (begin) yield begin.index + begin[0].length;
  }
}

/** Nothing for what is packed otherwise; the parser reads that as well. */
function unpack(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: mostOfOne, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    if (cause instanceof RangeError) throw new UnfitFile('unpacks_too_large', 'one of its objects');
    return Buffer.alloc(0);
  }
}
