/** A fake of ClamAV's daemon with the INSTREAM protocol. */

import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { eicar } from './hostile-files.ts';

/** Detected like a virus; the EICAR test file is rejected before the scan. */
export const fakeVirus = 'the signature of a virus, for tests';

type Behaviour = 'works' | 'silent' | 'full' | 'hangs up';

export async function startFakeClamd() {
  let behaviour: Behaviour = 'works';
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (behaviour === 'hangs up') socket.destroy();
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (!content || behaviour === 'silent') return;
      scanned.push(content.length);
      socket.end(behaviour === 'full' ? 'INSTREAM size limit exceeded. ERROR\0' : `${verdict(content)}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** The sizes of the received streams. */
    scanned,
    become: (next: Behaviour) => void (behaviour = next),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined until the end of the stream. Throws for protocol errors. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('no INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const verdict = (content: Buffer) =>
  content.includes(eicar) || content.includes(fakeVirus)
    ? 'stream: Eicar-Test-Signature FOUND'
    : 'stream: OK';
