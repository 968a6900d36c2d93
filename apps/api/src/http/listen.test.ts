/** Processes that share a socket of systemd: queued connections survive the stop of a process. */

import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

interface Handle {
  fd: number;
  getsockname(into: { port?: number }): void;
  close(): void;
}

/** Binds a socket without accepting, like systemd. Node has no public API for it. */
function holdSocket() {
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle(address: string, port: number, family: number): Handle;
  };
  const handle = bind('127.0.0.1', 0, 4);
  onTestFinished(() => handle.close());
  const place: { port?: number } = {};
  handle.getsockname(place);
  return { fd: handle.fd, url: `http://127.0.0.1:${place.port}` };
}

async function start(fd: number) {
  const port = await freePort();
  const server = await startServerProcess('server.ts', testApp.config, onTestFinished, port, fd);
  return { ...server, ownUrl: `http://127.0.0.1:${port}` };
}

it('every process serves the shared socket, and reports its health on its own port', async () => {
  const { fd, url } = holdSocket();
  const both = [await start(fd), await start(fd)];
  for (const { ownUrl } of both) expect((await fetch(`${ownUrl}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('a rolling restart fails no call [card-009]', async () => {
  const { fd, url } = holdSocket();
  const running = [await start(fd), await start(fd)];
  const [failed, answered] = [new Array<string>(), new Array<number>()];
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      // A new connection per call, like a proxy without keep-alive; health checks are never rejected.
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
        ({ status }) => answered.push(status),
        (error: unknown) => failed.push(error instanceof Error ? error.message : 'unknown'),
      );
    }
  };
  const calling = Array.from({ length: 4 }, call);
  for (let roll = 0; roll < 3; roll += 1) {
    await wait(200);
    expect(await running.shift()?.stop()).toBe(0);
    running.push(await start(fd));
  }
  // Connections queue while no process accepts.
  await Promise.all(running.map((server) => server.stop()));
  const waiting = fetch(`${url}/readyz`);
  await start(fd);
  expect((await waiting).status).toBe(200);
  isOver = true;
  await Promise.all(calling);
  expect(failed).toEqual([]);
  expect(new Set(answered)).toEqual(new Set([200]));
});
