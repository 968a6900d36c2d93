/** Streamed archives: complete, of the announced length, with safe names. */

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../test/read-zip.ts';
import { noTracing } from '../tracing/tracing.ts';
import { handleErrors } from './error-handler.ts';
import { traceCalls } from './observe-calls.ts';
import { sendFile } from './serve-file.ts';
import { type ZipContent, zipAnswer } from './serve-zip.ts';

const modifiedAt = new Date('2026-11-28T20:00:00Z');
const entry = (content: ZipContent, ...path: string[]) => ({ path, modifiedAt, content });
const bytes = (size: number, stream = () => Readable.from([Buffer.alloc(size, 'x')])) => ({
  sizeBytes: size,
  open: async () => stream(),
});

describe('a ZIP', () => {
  it('contains texts and files in order, with timestamps of India, in exactly the announced length', async () => {
    const answer = zipAnswer(
      [entry('नमस्ते', 'पत्र.txt'), entry(bytes(200_000), 'papers', 'scan.pdf'), entry('', 'empty.txt')],
      'all.zip',
    );
    const zip = await buffer(answer.stream);
    expect(answer).toMatchObject({ sizeBytes: zip.length, contentType: 'application/zip' });
    expect(readZip(zip)).toEqual([
      { name: 'पत्र.txt', modified: '2026-11-29 01:30', content: Buffer.from('नमस्ते') },
      { name: 'papers/scan.pdf', modified: '2026-11-29 01:30', content: Buffer.alloc(200_000, 'x') },
      { name: 'empty.txt', modified: '2026-11-29 01:30', content: Buffer.alloc(0) },
    ]);
  });

  it('may be empty', async () => {
    expect(readZip(await buffer(zipAnswer([], 'none.zip').stream))).toEqual([]);
  });

  it('opens files one at a time, each when it is due', async () => {
    const open: string[] = [];
    const file = (name: string) =>
      entry(
        bytes(300_000, () => {
          open.push(name);
          const chunks = Array.from({ length: 100 }, () => Buffer.alloc(3_000));
          return Readable.from(chunks).once('close', () => open.splice(open.indexOf(name), 1));
        }),
        name,
      );
    const seen = new Set<string>();
    for await (const _ of zipAnswer([file('a'), file('b'), file('c')], 'all.zip').stream)
      seen.add(open.join());
    expect([...seen].filter((names) => names.includes(','))).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });
});

describe('an aborted ZIP', () => {
  it.each<[string, ZipContent]>([
    ['a file cannot be opened', { sizeBytes: 10, open: () => Promise.reject(new Error('gone')) }],
    ['a file is shorter than announced', { ...bytes(10), sizeBytes: 11 }],
    ['a file is longer than announced', { ...bytes(10), sizeBytes: 9 }],
  ])('ends before its Content-Length because %s', async (_why, broken) => {
    const app = fastify();
    traceCalls(app, noTracing);
    handleErrors(app);
    app.get('/', (_request, reply) =>
      sendFile(reply, zipAnswer([entry(bytes(100_000), 'whole'), entry(broken, 'broken')], 'all.zip')),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const got = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
    expect(got.status).toBe(200);
    await expect(got.arrayBuffer()).rejects.toThrow('terminated');
    await app.close();
  });

  it('closes its open file when the client leaves', async () => {
    let source: Readable | undefined;
    const endless = async () => {
      source = Readable.from(
        (async function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      );
      return source;
    };
    const app = fastify();
    app.get('/', (_request, reply) =>
      sendFile(reply, zipAnswer([entry({ sizeBytes: 1e12, open: endless }, 'endless')], 'all.zip')),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: api.test\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => source?.destroyed).toBe(true);
    await app.close();
  });
});
