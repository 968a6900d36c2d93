/** The server below Fastify: load shedding and timeouts. */

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import type { DepsOptions } from '../deps.ts';
import { defaultConnectionLimits } from './serve-calls.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let testApp: TestApp;
let customer: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp();
  customer = await testApp.customer();
});
afterAll(() => testApp.close());

const origin = 'http://localhost:4001';

async function listen(options: DepsOptions = {}) {
  const instance = await startInstance({ ...testApp.config, DATABASE_POOL: 2 }, options);
  onTestFinished(instance.close);
  await instance.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = instance.app.server.address() as AddressInfo;
  return { ...instance, port, url: `http://127.0.0.1:${port}` };
}

const call = (url: string) =>
  fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, origin },
  });

it('calls beyond the queue are rejected at once; queued calls and health checks are answered', async () => {
  const { url, deps } = await listen();
  expect((await call(url)).status).toBe(200);
  const held = [await deps.database.pool.connect(), await deps.database.pool.connect()];
  const first = call(url);
  await expect.poll(() => deps.database.queue().length, { interval: 5 }).toBe(1);
  const more = Array.from({ length: 60 }, () => call(url));
  const refused = await Promise.any(
    more.map(async (response) => {
      const answer = await response;
      if (answer.status !== 503) throw new Error(`answered ${answer.status}`);
      return answer;
    }),
  );
  // No connection has been released yet, so the rejected calls did not wait for one.
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': expect.stringContaining('retry-after'),
  });
  expect(await refused.json()).toMatchObject({ status: 'false', code: 'unavailable' });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const preflight = await fetch(`${url}/api/orders`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);

  // Ten calls per connection of the pool, which has two.
  expect(deps.database.queue().length).toBeLessThanOrEqual(20);

  for (const client of held) client.release();
  const statuses = await Promise.all([first, ...more].map(async (response) => (await response).status));
  expect(statuses[0]).toBe(200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await call(url)).status).toBe(200);
});

it.each([
  [
    'the headers',
    (token: string) => `POST /api/orders HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${token}`,
  ],
  [
    'the body',
    () =>
      'POST /api/login HTTP/1.1\r\nHost: api.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  ],
])('a client that sends %s byte by byte is disconnected', async (_what, begin) => {
  const { port } = await listen({ connections: { headersMs: 500, bodyMs: 500, checkEveryMs: 100 } });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const closed = once(socket, 'close');
  socket.write(begin(customer.token));
  const dripping = setInterval(() => socket.write(' '), 50);
  await expect(closed).resolves.toEqual([expect.any(Boolean)]);
  clearInterval(dripping);
});

it('a client that still sends a body that is too large receives the response [card-008]', async () => {
  const { port } = await listen();
  const socket = connect(port, '127.0.0.1');
  // A reset would discard the response, which the client reads only after it has sent everything, as a proxy may.
  const failed = once(socket, 'error').then(([error]: unknown[]) => error);
  socket.pause();
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: api.test\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`,
  );
  const sent = (async () => {
    for (let part = 0; part < 100; part += 1) {
      socket.write(Buffer.alloc(20_000, ' '));
      await setTimeout(2);
    }
  })();
  expect(await Promise.race([sent, failed])).toBeUndefined();
  socket.write('GET /healthz HTTP/1.1\r\nHost: api.test\r\nConnection: close\r\n\r\n');
  const received = await text(socket);
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toContain('"code":"too_large"');
  expect(received).toContain('HTTP/1.1 200 OK');
});

it('no timeout exceeds thirty seconds', () => {
  const { headersMs, checkEveryMs: lookMs, bodyMs, idleMs } = defaultConnectionLimits;
  expect(Math.max(headersMs + lookMs, bodyMs, idleMs)).toBeLessThanOrEqual(30_000);
});
