/** The worker process: health, metrics and shutdown. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFreezableProxy } from '../test/freezable-proxy.ts';
import { canRunRedis, startOwnRedis } from '../test/redis.ts';
import { startServerProcess } from '../test/server-process.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function start(more: Partial<TestApp['config']> = {}) {
  const worker = await startServerProcess('worker.ts', { ...testApp.config, ...more }, onTestFinished);
  await expect.poll(() => message(worker.url)).toEqual([200, 'ready']);
  return worker;
}
const request = async (url: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}${path}`, init);
  return { status: answer.status, body: await answer.text() };
};
const message = async (url: string) => {
  const { status, body } = await request(url, '/readyz');
  return [status, (JSON.parse(body) as { message: string }).message];
};

describe('a worker', () => {
  it('serves health checks only', async () => {
    const { url, stop } = await start();
    expect(await request(url, '/healthz')).toEqual({
      status: 200,
      body: '{"status":"true","message":"alive"}',
    });
    expect((await fetch(`${url}/readyz?probe=1`, { method: 'HEAD' })).status).toBe(200);
    for (const [path, method] of [
      ['/', 'GET'],
      ['/api/services', 'POST'],
      ['/readyz', 'POST'],
      ['/constructor', 'GET'],
    ] as const) {
      expect((await request(url, path, { method })).status).toBe(404);
    }
    expect(await stop()).toBe(0);
  });

  it('reports queue lengths and ages to callers with the token', async () => {
    const token = 'a token of sixteen and more';
    const { url } = await start({ METRICS_TOKEN: token });
    expect((await request(url, '/metrics')).status).toBe(404);
    const { status, body } = await request(url, '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    for (const queue of ['mail', 'upkeep']) {
      for (const state of ['waiting', 'active', 'delayed', 'failed'])
        expect(body).toMatch(
          new RegExp(`^portal_queue_jobs\\{queue="${queue}",state="${state}"\\} \\d+$`, 'm'),
        );
      expect(body).toMatch(
        new RegExp(`^portal_queue_oldest_waiting_seconds\\{queue="${queue}"\\} [\\d.e-]+$`, 'm'),
      );
    }
    for (const name of [
      'portal_outbox_oldest_seconds',
      'portal_payments_unreconciled_seconds',
      'portal_quarantined_files',
      'portal_listener_deaf',
    ])
      expect(body).toMatch(new RegExp(`^${name} 0$`, 'm'));
    expect(body).toMatch(/^portal_storage_free_bytes [1-9]/m);
    expect(body).toMatch(/^portal_database_pool_size 10$/m);
    expect(body).toMatch(/^portal_database_connections\{state="idle"\} \d+$/m);
  });

  it('is not ready while Postgres is silent, and ready when it responds again', async () => {
    const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
    try {
      const { url } = await start({ DATABASE_URL: proxy.url });
      proxy.freeze();
      await expect.poll(() => message(url)).toEqual([503, 'the database does not answer']);
      expect((await request(url, '/healthz')).status).toBe(200);
      expect((await request(url, '/metrics')).body).toMatch(/^portal_listener_deaf 1$/m);
      proxy.thaw();
      await expect.poll(() => message(url)).toEqual([200, 'ready']);
    } finally {
      await proxy.stop();
    }
  });

  it.runIf(canRunRedis)('is not ready without Redis', async () => {
    const redis = await startOwnRedis();
    const { url } = await start({ REDIS_URL: redis.url });
    await redis.kill();
    await expect.poll(() => message(url)).toEqual([503, 'the queues do not answer']);
  });

  it('is not ready from the start of its shutdown, while a mail is being sent', async () => {
    // A mail server that accepts a connection without a greeting blocks the job until the mailer times out.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    onTestFinished(() => void silent.close());
    const customer = await testApp.customer();
    await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
    const connected = once(silent, 'connection');
    const { url, stop } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await connected;
    const stopped = stop();
    await expect.poll(() => message(url), { interval: 20 }).toEqual([503, 'this process stops']);
    expect(await stopped).toBe(0);
  });
});
