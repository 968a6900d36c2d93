/** Answers many files as one ZIP that is made while it is sent, with one open file and a few chunks in memory. */
import type { FileAnswer } from '../contract/files.ts';
import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import { entryNames } from './zip-entry-names.ts';

export interface ZipEntry {
  /** The folders and the name that it should have; made safe and unique here, so anybody's words may stand in it. */
  readonly path: readonly string[];
  readonly modifiedAt: Date;
  readonly content: ZipContent;
}

/** A text, or bytes that are opened in their turn; `sizeBytes` must be exact, since the answer's length is told first. */
export type ZipContent = string | { readonly sizeBytes: number; readonly open: () => Promise<Readable> };

/**
 * What an operation answers to send the entries as one attachment, stored without compression, since what people
 * upload is compressed already. An entry that can't be opened or has another size breaks the answer off, short of
 * the length that was promised, so that no cut archive is taken for a whole one.
 */
export function zipAnswer(entries: readonly ZipEntry[], downloadName: string): FileAnswer {
  const names = entryNames(entries.map(({ path }) => path));
  const files = entries.map(({ content, modifiedAt }, index) => ({
    name: names[index] ?? '',
    size: typeof content === 'string' ? Buffer.byteLength(content) : content.sizeBytes,
    lastModified: clockOfIndia(modifiedAt),
    content,
  }));
  const opened = new Set<Readable>();
  const stream = Readable.fromWeb(makeZip(inTurn(files, opened)));
  // The archive tells its sources nothing when its reader leaves.
  stream.once('close', () => {
    for (const source of opened) source.destroy();
  });
  return {
    file: true,
    stream,
    sizeBytes: Number(predictLength(files)),
    contentType: 'application/zip',
    downloadName,
  };
}

interface NamedFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: Date;
  readonly content: ZipContent;
}

async function* inTurn(files: readonly NamedFile[], opened: Set<Readable>) {
  for (const { content, ...file } of files) {
    if (typeof content === 'string') {
      yield { ...file, input: content };
      continue;
    }
    const source = await content.open();
    opened.add(source);
    yield { ...file, input: ofSize(source, file) };
    opened.delete(source);
  }
}

async function* ofSize(source: Readable, { name, size }: { name: string; size: number }) {
  const chunks: AsyncIterable<Buffer> = source;
  let sent = 0;
  for await (const chunk of chunks) {
    sent += chunk.byteLength;
    if (sent > size) break;
    yield chunk;
  }
  if (sent !== size) throw new Error(`the size of "${name}" is not ${size}`);
}

/** An archive keeps the hands of a clock and no zone; those who open it are in India. */
const clockOfIndia = (at: Date) => new Date(at.getTime() + (330 + at.getTimezoneOffset()) * 60_000);
