/** Writes an arriving file to disk, measuring and hashing it on the way; never held whole in memory. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Spooled {
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/** The file is flushed to the disk when this resolves. Throws what the source, the disk or the signal threw. */
export async function spoolFile(source: Readable, target: string, signal: AbortSignal): Promise<Spooled> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  // Opened before anything can fail: a stream that opens by itself may make its file after it was given up.
  const sink = (await open(target, 'wx', 0o600)).createWriteStream({ flush: true });
  await pipeline(source, measure, sink, { signal });
  return { sizeBytes, sha256: hash.digest() };
}
