/** Streams texts of unknown length as a compressed ZIP, with a few chunks in memory. */

import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface StreamedEntry {
  path: string;
  content: string | AsyncIterable<string>;
}

/** Entries are read one after another. An error aborts the response, so that clients notice a truncated file. */
export function streamZip(entries: readonly StreamedEntry[], modifiedAt: Date): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  const sources: Readable[] = [];
  for (const { path, content } of entries) {
    if (typeof content === 'string') {
      zip.addBuffer(Buffer.from(content), path, { mtime: modifiedAt });
      continue;
    }
    // At most two chunks in memory; the default would read sixteen ahead.
    const source = Readable.from(content, { highWaterMark: 1 });
    source.on('error', (error) => stream.destroy(error));
    sources.push(source);
    zip.addReadStream(source, path, { mtime: modifiedAt });
  }
  zip.end();
  zip.on('error', (error: Error) => stream.destroy(error));
  // The client left: stop reading from the database.
  stream.once('close', () => {
    for (const source of sources) source.destroy();
  });
  zip.outputStream.pipe(stream);
  return stream;
}
