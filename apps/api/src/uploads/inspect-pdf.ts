/** Opens a PDF with the parser that renders it in the apps: no password, at least one page, nothing after its end. */

import { constants, inflateSync } from 'node:zlib';
import type { FileWarning } from '../contract/files.ts';
import { malformedFile, RejectedFileError } from './inspection.ts';

/** Readers search for the end mark within the last kilobyte; bytes behind that are not part of the document. */
const maxBytesAfterEnd = 1_024;
/** Pages whose own scripts are searched for; names in the file are searched on every page. */
const maxScannedPages = 20;

/** Throws `RejectedFileError`. Run it in a separate process only: a hostile file can keep the parser busy forever. */
export async function inspectPdf(bytes: Buffer): Promise<FileWarning[]> {
  checkEnd(bytes);
  const found = new Set(findActiveContent(bytes));
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  try {
    const document = await loading.promise;
    if (document.numPages < 1) throw malformedFile('no pages');
    if (await document.getJSActions()) found.add('script');
    if (await document.getAttachments()) found.add('attachment');
    for (let number = 1; number <= Math.min(document.numPages, maxScannedPages); number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) found.add('script');
    }
  } catch (error) {
    if (error instanceof RejectedFileError) throw error;
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new RejectedFileError('locked', 'a password is needed');
    }
    throw malformedFile('it can’t be opened');
  } finally {
    await loading.destroy();
  }
  return [...found];
}

function checkEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF', undefined, 'latin1');
  if (end === -1) return;
  const rest = bytes.subarray(end + 5);
  const length = rest.findLastIndex((byte) => ![0x00, 0x09, 0x0a, 0x0d, 0x20].includes(byte)) + 1;
  if (length > maxBytesAfterEnd) throw new RejectedFileError('extra_data', 'something follows the document');
}

const maxTotalBytes = 64 * 1024 * 1024;
const maxObjectBytes = 16 * 1024 * 1024;

const patterns: readonly (readonly [FileWarning, RegExp])[] = [
  ['script', namePattern('JavaScript')],
  ['action', namePattern('Launch', 'SubmitForm', 'ImportData')],
  ['attachment', namePattern('EmbeddedFile', 'EmbeddedFiles', 'RichMedia')],
];

/**
 * Finds scripts, actions and attachments by the names in the PDF and in its packed objects. Throws `unpacks_too_large` for
 * objects that expand too far.
 */
function findActiveContent(bytes: Buffer): FileWarning[] {
  const found = new Set<FileWarning>();
  const scan = (content: Buffer) => {
    const text = content.toString('latin1');
    for (const [warning, pattern] of patterns) if (pattern.test(text)) found.add(warning);
    return text;
  };
  const text = scan(bytes);
  let unpacked = 0;
  for (const start of packedObjects(text)) {
    const content = unpack(bytes.subarray(start));
    unpacked += content.length;
    if (unpacked > maxTotalBytes) throw new RejectedFileError('unpacks_too_large', 'its objects');
    scan(content);
  }
  return [...found];
}

/** Matches a PDF name, any letter of which may be escaped as `#` and its code. */
function namePattern(...names: string[]): RegExp {
  const letter = (one: string) => `(?:${one}|#${one.charCodeAt(0).toString(16)})`;
  const written = names.map((name) => [...name].map(letter).join(''));
  return new RegExp(String.raw`/(?:${written.join('|')})(?=[\s()<>[\]{}/%]|$)`, 'i');
}

/** Yields the offset of each object stream. */
function* packedObjects(text: string): Generator<number> {
  const kind = new RegExp(namePattern('ObjStm').source, 'gi');
  const stream = /stream\r?\n/g;
  for (const { index } of text.matchAll(kind)) {
    stream.lastIndex = index;
    const begin = stream.exec(text);
    if (begin) yield begin.index + begin[0].length;
  }
}

/** Empty for other encodings, which the PDF parser reads. */
function unpack(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: maxObjectBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    if (cause instanceof RangeError) throw new RejectedFileError('unpacks_too_large', 'one of its objects');
    return Buffer.alloc(0);
  }
}
