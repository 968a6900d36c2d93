/** A file that breaks off on its way never looks like a whole one. */

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

/** What comes over the wire until the server ends the connection. */
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
  let heard = '';
  socket.on('data', (data) => (heard += String(data)));
  await once(socket, 'close');
  await app.close();
  return heard;
}

describe('a stored file whose stream breaks', () => {
  it('before its first byte is answered with the envelope', async () => {
    const heard = await receive(Readable.from(breaking(0)));
    expect(heard).toMatch(/^HTTP\/1\.1 500 /);
    expect(heard).toContain('"code":"internal"');
    expect(heard).not.toContain('the disk is gone');
  });

  it('in the middle ends short of the length that was promised', async () => {
    const heard = await receive(Readable.from(breaking(3)));
    expect(heard).toContain('content-length: 5000');
    expect(heard.split('\r\n\r\n')[1]?.length ?? 0).toBeLessThan(5_000);
  });
});

it.each([undefined, null, 'file', {}, { file: 'x' }, { status: 'true' }])('%j is no file answer', (value) => {
  expect(isFileAnswer(value)).toBe(false);
});
