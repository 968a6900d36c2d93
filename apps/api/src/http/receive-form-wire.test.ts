/** Forms over a real connection: disconnects, stalls, early rejections and parallel uploads. */

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { boundary, closingBoundary, filePart, textPart } from '../../test/form-parts.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import { samplePdf } from '../../test/sample-files.ts';
import { createApp } from '../app.ts';
import { createUploadSlots } from './upload-slots.ts';

let fixture: DocumentFixture;
let order: MadeOrder;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  order = await fixture.order();
});
afterAll(() => fixture.testApp.close());

const nothingIsKept = async () => {
  expect(await fixture.stored()).toEqual([]);
  expect(await fixture.incoming()).toEqual([]);
};
const ids = () => textPart('order_id', order.id) + textPart('doc_id', order.documents[0]);
const pdf = samplePdf().toString('latin1');

let socket: Socket | undefined;
afterEach(() => socket?.destroy());

/** Opens a request with the Content-Length `length` and sends `body`. */
const send = async (address: AddressInfo, body: string, length: number) => {
  socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/upload_document HTTP/1.1',
    'Host: api.test',
    `Authorization: Bearer ${fixture.customer.token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
};
const listen = async (longestMs?: number) => {
  const uploads = createUploadSlots(longestMs === undefined ? {} : { longestMs });
  const app = await createApp({ ...fixture.testApp.deps, uploads });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, uploads, address: app.server.address() as AddressInfo };
};
const begun = () => ids() + filePart('file', 'p.pdf', pdf).slice(0, -20);

it('with a disconnect in the middle keeps nothing', async () => {
  const { app, address } = await listen();
  const sender = await send(address, begun(), 1_000_000);
  await vi.waitFor(async () => expect(await fixture.incoming()).toHaveLength(1));
  sender.destroy();
  await vi.waitFor(nothingIsKept);
  await app.close();
});

it('that stalls is answered at its deadline and keeps nothing', async () => {
  const { app, address } = await listen(300);
  const sender = await send(address, begun(), 1_000_000);
  const [answer] = await once(sender, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [^]*"code":"timeout"/);
  await vi.waitFor(nothingIsKept);
  sender.destroy();
  await app.close();
});

it('that is rejected early is drained, so that the connection can be reused', async () => {
  const { app, address } = await listen();
  const body = ids() + filePart('file', 'p.exe', 'x'.repeat(2_000_000)) + closingBoundary;
  const sender = await send(address, body, Buffer.byteLength(body));
  let received = '';
  sender.on('data', (data) => (received += String(data)));
  await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1\.1 415/));
  sender.write('GET /healthz HTTP/1.1\r\nHost: api.test\r\n\r\n');
  await vi.waitFor(() => expect(received).toMatch(/HTTP\/1\.1 200/));
  sender.destroy();
  await app.close();
});

it('beside four others of the same person is rejected until one ends [errors-016]', async () => {
  const { app, uploads } = await listen();
  const releases = [1, 2, 3, 4].map(() => uploads.acquire(fixture.customer.id));
  const request = {
    method: 'POST' as const,
    url: '/api/upload_document',
    headers: {
      authorization: `Bearer ${fixture.customer.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: ids() + closingBoundary,
  };
  const refused = await app.inject(request);
  expect(refused.json()).toMatchObject({ code: 'too_many' });
  expect(refused.headers['retry-after']).toBe('5');
  releases[0]?.();
  expect((await app.inject(request)).json()).toMatchObject({ code: 'validation_failed' });
  await app.close();
});
