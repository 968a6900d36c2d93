/** The listener receives every channel, detects lost connections, and reconnects. */

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFreezableProxy } from '../../test/freezable-proxy.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createListener } from './listener.ts';

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const announce = (channel: string, payload: string) =>
  testApp.deps.database.pool.query('select pg_notify($1, $2)', [channel, payload]);
const healthy = { timeout: 10_000 };

it('receives channels added before and after the start', async () => {
  const listener = createListener(testApp.config.DATABASE_URL);
  const received: string[] = [];
  listener.on('before', (payload) => received.push(`before ${payload}`));
  await listener.start();
  listener.on('after', (payload) => received.push(`after ${payload}`));
  expect(listener.isHealthy()).toBe(false);
  listener.on('after', (payload) => received.push(`again ${payload}`));
  try {
    await vi.waitFor(() => expect(listener.isHealthy()).toBe(true), healthy);
    await announce('before', '1');
    await announce('after', '2');
    await announce('elsewhere', '3');
    await vi.waitFor(() => expect(received).toEqual(['before 1', 'after 2', 'again 2']));
  } finally {
    await listener.stop();
  }
});

it('reports a connection closed by the server, and reconnects', async () => {
  const listener = createListener(testApp.config.DATABASE_URL);
  const resync = vi.fn();
  const received: string[] = [];
  listener.on('reconnected', (payload) => received.push(payload));
  listener.onGap(resync);
  await listener.start();
  try {
    const before = resync.mock.calls.length;
    await testApp.deps.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'portal-listener' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(resync.mock.calls.length).toBeGreaterThanOrEqual(before + 2), healthy);
    await vi.waitFor(() => expect(listener.isHealthy()).toBe(true), healthy);
    await announce('reconnected', 'here again');
    await vi.waitFor(() => expect(received).toEqual(['here again']));
  } finally {
    await listener.stop();
  }
});

it('detects a silent connection', async () => {
  const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
  const listener = createListener(proxy.url);
  listener.on('silent', () => undefined);
  await listener.start();
  try {
    expect(listener.isHealthy()).toBe(true);
    proxy.freeze();
    await vi.waitFor(() => expect(listener.isHealthy()).toBe(false), { timeout: 3_000 });
  } finally {
    await listener.stop();
    await proxy.stop();
  }
});

it('stops on a silent connection, and stays stopped', async () => {
  const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
  const listener = createListener(proxy.url);
  listener.on('silent', () => undefined);
  await listener.start();
  proxy.freeze();
  await listener.stop();
  proxy.thaw();
  await wait(200);
  expect(listener.isHealthy()).toBe(false);
  await proxy.stop();
});

it('fails to start without a database', async () => {
  const listener = createListener('postgresql://nobody@127.0.0.1:9/none');
  await expect(listener.start()).rejects.toThrow();
  await listener.stop();
});
