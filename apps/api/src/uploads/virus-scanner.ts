/** Client of a ClamAV daemon: scans files by its INSTREAM command over TCP or a Unix socket. */

import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Verdict = 'clean' | 'infected';

export interface VirusScanner {
  /** Takes a path or the content. Throws when the daemon is down, too slow, or returns no verdict. */
  scan(file: string | Readable): Promise<Verdict>;
}

/** A verdict is one line with at most one virus name. */
const maxReplyLength = 4_096;

/** `url` is `tcp://host:port` or `unix:/path`. */
export function createVirusScanner(url: string, { timeoutMs = 30_000 } = {}): VirusScanner {
  const target = parseAddress(url);
  return {
    async scan(file) {
      const signal = AbortSignal.timeout(timeoutMs);
      const socket = connect(target);
      signal.addEventListener('abort', () => socket.destroy(new Error('the scanner took too long')));
      try {
        const reply = readReply(socket);
        // The daemon may reply and close before it has read everything; its reply counts.
        const sent = pipeline(Readable.from(instreamCommand(file)), socket, { end: false }).catch(
          (error: unknown) => error,
        );
        const text = await reply;
        await sent;
        return parseVerdict(text);
      } finally {
        socket.destroy();
      }
    },
  };
}

function parseAddress(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** The command, then each chunk after its length in four bytes, and a zero length. */
async function* instreamCommand(file: string | Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const chunks: AsyncIterable<Buffer> = typeof file === 'string' ? createReadStream(file) : file;
  for await (const chunk of chunks) {
    yield lengthPrefix(chunk.length);
    yield chunk;
  }
  yield lengthPrefix(0);
}

function lengthPrefix(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Reads to the NUL or to the end of the connection. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (text.includes('\0') || text.length > maxReplyLength) resolve(text);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    socket.on('close', () => reject(new Error('the scanner hung up')));
  });
}

function parseVerdict(reply: string): Verdict {
  const line = reply.split('\0', 1)[0] ?? '';
  if (line === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(line)) return 'infected';
  throw new Error(`the scanner answered ${JSON.stringify(line.slice(0, 200))}`);
}
