/** Streams an upload to disk, measuring and hashing it; never buffers the whole file. */

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface SpooledFile {
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/** Resolves after the file is flushed to disk. Throws the error of the source, the disk or the signal. */
export async function spoolFile(source: Readable, target: string, signal: AbortSignal): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  // Opened first: a stream that opens lazily may create its file after it was aborted.
  const sink = (await open(target, 'wx', 0o600)).createWriteStream({ flush: true });
  await pipeline(source, measure, sink, { signal });
  return { sizeBytes, sha256: hash.digest() };
}
