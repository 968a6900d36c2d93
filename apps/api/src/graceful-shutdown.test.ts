/** A shutdown reports unready first, completes the calls in progress, and ends in time. */

import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { pdfFile } from '../test/document-fixture.ts';
import { startServerProcess } from '../test/server-process.ts';
import { createTicketFixture, type TicketFixture } from '../test/ticket-fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fixture: TicketFixture;
beforeAll(async () => {
  fixture = await createTicketFixture();
});
afterAll(() => fixture.testApp.close());

const start = (drainSeconds: number, program: 'server.ts' | 'all-in-one.ts' = 'server.ts') =>
  startServerProcess(program, { ...fixture.testApp.config, DRAIN_SECONDS: drainSeconds }, onTestFinished);

/** A ticket sent in two halves. */
async function beginUpload(url: string) {
  const form = new Response(formBody({ ...fixture.form(), attachment: [pdfFile('notice.pdf', 200_000)] }));
  const bytes = Buffer.from(await form.arrayBuffer());
  const call = request(`${url}/api/raise_ticket`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.customer.token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': bytes.byteLength,
    },
  });
  const answered = once(call, 'response') as Promise<[{ statusCode?: number }]>;
  answered.catch(() => undefined);
  const half = bytes.byteLength / 2;
  await new Promise((sent) => call.write(bytes.subarray(0, half), sent));
  return {
    async finish() {
      call.end(bytes.subarray(half));
      return (await answered)[0].statusCode;
    },
  };
}

const statusOf = async (url: string) => (await fetch(url)).status;

it('reports unready at once, accepts calls until proxies have noticed, and completes calls in progress', async () => {
  const server = await start(3);
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  const upload = await beginUpload(server.url);
  const exitCode = server.stop();
  await expect.poll(() => statusOf(`${server.url}/readyz`), { interval: 20 }).toBe(503);
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  const late = await fetch(`${server.url}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.customer.token}` },
  });
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  // Waits until it accepts no more calls.
  await expect
    .poll(() => statusOf(`${server.url}/healthz`).catch(() => 'closed'), { timeout: 20_000 })
    .toBe('closed');
  expect(await upload.finish()).toBe(200);
  expect(await exitCode).toBe(0);
});

it.each(['server.ts', 'all-in-one.ts'] as const)(
  '%s aborts calls that do not end, and exits in time and in order',
  async (program) => {
    const server = await start(0, program);
    const upload = await beginUpload(server.url);
    const cut = upload.finish.bind(upload);
    expect(await server.stop()).toBe(0);
    await expect(cut()).rejects.toThrow();
  },
);

it('ends at once without calls in progress, despite open connections', async () => {
  const server = await start(0);
  // A keep-alive connection of the client.
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  const gone = server.stop().then(() => 'gone');
  expect(await Promise.race([gone, wait(5_000, 'waits')])).toBe('gone');
});
