/** Text forms over the wire: complete, truncated, too large, and their allowed characters. */

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { boundary, closingBoundary, filePart, textPart } from '../../test/form-parts.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture();
});
afterAll(() => fixture.testApp.close());

const post = async (payload: string, type = `multipart/form-data; boundary=${boundary}`) => {
  const answer = await fixture.testApp.app.inject({
    method: 'POST',
    url: '/api/sendmessage',
    headers: { authorization: `Bearer ${fixture.customer.token}`, 'content-type': type },
    payload,
  });
  return { ...answer.json<{ code?: string; errors?: unknown }>(), status: answer.statusCode };
};
const order = () => textPart('order_id', fixture.order.id);
const message = textPart('message', 'Good morning');

it('unknown fields and files are ignored', async () => {
  const payload =
    order() + textPart('sender', 'me') + filePart('file', 'a.exe', 'x') + message + closingBoundary;
  expect(await post(payload)).toMatchObject({ status: 200 });
});

it.each([
  ['JSON as a form', '{}', 400, 'malformed_body'],
  ['a truncated form', `${message}--`, 400, 'malformed_body'],
  ['an oversized text', textPart('message', 'a'.repeat(300_000)) + closingBoundary, 400, 'validation_failed'],
])('%s is rejected', async (_case, payload, status, code) => {
  expect(await post(payload)).toMatchObject({ status, code });
});

it('JSON is rejected with a hint to send a form', async () => {
  expect(
    await post(JSON.stringify({ order_id: fixture.order.id, message: 'x' }), 'application/json'),
  ).toMatchObject({ status: 415, code: 'wrong_type' });
});

it('a disconnect in the middle has no effect on others, and a connection rejected early can be reused', async () => {
  await fixture.testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fixture.testApp.app.server.address() as AddressInfo;
  const open = async (body: string, length: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /api/sendmessage HTTP/1.1',
      'Host: api.test',
      `Authorization: Bearer ${fixture.customer.token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  };
  const disconnected = await open(order(), 10_000);
  disconnected.destroy();

  const large = textPart('message', 'a'.repeat(400_000)) + closingBoundary;
  const patient = await open(large, Buffer.byteLength(large));
  let received = '';
  patient.on('data', (data) => (received += String(data)));
  await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1\.1 400/));
  patient.write('GET /healthz HTTP/1.1\r\nHost: api.test\r\n\r\n');
  await vi.waitFor(() => expect(received).toMatch(/HTTP\/1\.1 200/));
  patient.destroy();
  expect(await fixture.say(fixture.customer, 'Still here')).toMatchObject({ message: 'Still here' });
});
