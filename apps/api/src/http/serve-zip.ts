/** Streams many files as one ZIP, with one open file at a time. */

import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { FileAnswer } from '../contract/files.ts';
import { entryNames } from './zip-entry-names.ts';

export interface ZipEntry {
  /** Folders and name, which may be any text; made safe and unique here. */
  readonly path: readonly string[];
  readonly modifiedAt: Date;
  readonly content: ZipContent;
}

/**
 * A text, or bytes that are opened one after another; `sizeBytes` must be exact, because the length is sent first. When one
 * has none, the archive is sent without a length.
 */
export type ZipContent =
  | string
  | { readonly sizeBytes?: number | undefined; readonly open: () => Promise<Readable> };

/**
 * Returns the entries as one attachment without compression, because uploads are compressed already. An entry that
 * cannot be opened or has another size aborts the response, so that clients notice a truncated archive.
 */
export function zipAnswer(entries: readonly ZipEntry[], downloadName: string): FileAnswer {
  const names = entryNames(entries.map(({ path }) => path));
  const files = entries.map(({ content, modifiedAt }, index) => ({
    name: names[index] ?? '',
    size: sizeOf(content),
    lastModified: toIndianTime(modifiedAt),
    content,
  }));
  const opened = new Set<Readable>();
  const stream = Readable.fromWeb(makeZip(openSequentially(files, opened)));
  // The archive does not close its sources when the client leaves.
  stream.once('close', () => {
    for (const source of opened) source.destroy();
  });
  return {
    file: true,
    stream,
    ...lengthOf(files),
    contentType: 'application/zip',
    downloadName,
  };
}

const sizeOf = (content: ZipContent) =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.sizeBytes;

function lengthOf(files: readonly NamedFile[]): { sizeBytes?: number } {
  const known = files.flatMap(({ size, ...file }) => (size === undefined ? [] : [{ ...file, size }]));
  return known.length === files.length ? { sizeBytes: Number(predictLength(known)) } : {};
}

interface NamedFile {
  readonly name: string;
  readonly size: number | undefined;
  readonly lastModified: Date;
  readonly content: ZipContent;
}

async function* openSequentially(files: readonly NamedFile[], opened: Set<Readable>) {
  for (const { content, size, ...file } of files) {
    if (typeof content === 'string') {
      yield { ...file, input: content };
      continue;
    }
    const source = await content.open();
    opened.add(source);
    yield size === undefined
      ? { ...file, input: source }
      : { ...file, size, input: withExactSize(source, { ...file, size }) };
    opened.delete(source);
  }
}

async function* withExactSize(source: Readable, { name, size }: { name: string; size: number }) {
  const chunks: AsyncIterable<Buffer> = source;
  let sent = 0;
  for await (const chunk of chunks) {
    sent += chunk.byteLength;
    if (sent > size) break;
    yield chunk;
  }
  if (sent !== size) throw new Error(`the size of "${name}" is not ${size}`);
}

/** ZIP timestamps have no zone; readers are in India. */
const toIndianTime = (at: Date) => new Date(at.getTime() + (330 + at.getTimezoneOffset()) * 60_000);
