/** A truncated download is always detectable. */

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { noTracing } from '../tracing/tracing.ts';
import { handleErrors } from './error-handler.ts';
import { traceCalls } from './observe-calls.ts';
import { isFileAnswer, sendFile } from './serve-file.ts';

async function* breaking(after: number) {
  for (let sent = 0; sent < after; sent += 1) yield Buffer.alloc(1_000);
  throw new Error('the disk is gone');
}

/** Returns all bytes until the server closes the connection. */
async function receive(stream: Readable): Promise<string> {
  const app = fastify();
  traceCalls(app, noTracing);
  handleErrors(app);
  app.get('/', (_request, reply) =>
    sendFile(reply, {
      file: true,
      stream,
      sizeBytes: 5_000,
      contentType: 'application/pdf',
      downloadName: 'a.pdf',
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: api.test\r\nConnection: close\r\n\r\n');
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  await once(socket, 'close');
  await app.close();
  return received;
}

describe('a stored file whose stream breaks', () => {
  it('before its first byte is answered with the standard error body', async () => {
    const received = await receive(Readable.from(breaking(0)));
    expect(received).toMatch(/^HTTP\/1\.1 500 /);
    expect(received).toContain('"code":"internal"');
    expect(received).not.toContain('the disk is gone');
  });

  it('in the middle ends before its Content-Length', async () => {
    const received = await receive(Readable.from(breaking(3)));
    expect(received).toContain('content-length: 5000');
    expect(received.split('\r\n\r\n')[1]?.length ?? 0).toBeLessThan(5_000);
  });
});

it.each([undefined, null, 'file', {}, { file: 'x' }, { status: 'true' }])(
  '%j is not a file result',
  (value) => {
    expect(isFileAnswer(value)).toBe(false);
  },
);
