/** The queues on Postgres during an outage. */

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startFreezableProxy } from '../../test/freezable-proxy.ts';
import { administer } from '../../test/global-setup.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type Backend, openBackend } from './backend.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const aFew = 20;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

/** A worker and its queue, with the jobs it ran and the number of errors. */
function openBoth(backend: Backend) {
  const worked: unknown[] = [];
  let complaints = 0;
  const onError = () => {
    complaints += 1;
    // Errors without a pause would block the process, even the end of the test.
    if (complaints > 10 * aFew) void worker.close();
  };
  const queue = backend.openQueue('mail', onError);
  const worker = backend.openWorker('mail', 1, (job) => Promise.resolve(void worked.push(job.data)), {
    onActive: () => undefined,
    onDone: () => undefined,
    onFailed: () => undefined,
    onError,
  });
  return {
    worked,
    complaints: () => complaints,
    async complainsInMeasure() {
      await expect.poll(() => complaints).toBeGreaterThan(0);
      await wait(3_000);
      expect(complaints).toBeLessThan(aFew);
    },
    add: (data: string) => queue.addBulk([{ name: 'test', data, opts: {} }]),
    async close() {
      await worker.close();
      await queue.close();
    },
  };
}

/** Simulates a Postgres that starts or recovers: it responds but rejects connections. Returns a function that ends it. */
async function shutDatabase() {
  const database = new URL(testApp.config.DATABASE_URL).pathname.slice(1);
  const alter = (open: boolean) =>
    administer(inject('postgresUrl'), `alter database ${database} allow_connections ${open}`);
  await alter(false);
  await administer(
    inject('postgresUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and application_name = 'portal-queues'`,
  );
  return () => alter(true);
}

it('a worker that opens while Postgres is frozen works after the outage', async () => {
  const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
  const backend = await openBackend({ ...testApp.config, DATABASE_URL: proxy.url });
  proxy.freeze();
  const both = openBoth(backend);
  try {
    await expect.poll(both.complaints).toBeGreaterThan(0);
    proxy.thaw();
    await both.add('after the frost');
    await expect.poll(() => both.worked).toEqual(['after the frost']);
    expect(both.complaints()).toBeLessThan(aFew);
  } finally {
    await both.close();
    await proxy.stop();
  }
});

it('a worker that opens while Postgres rejects connections works after the outage, and logs few errors', async () => {
  const backend = await openBackend(testApp.config);
  const reopen = await shutDatabase();
  const both = openBoth(backend);
  try {
    await both.complainsInMeasure();
    await reopen();
    await both.add('let in');
    await expect.poll(() => both.worked).toEqual(['let in']);
  } finally {
    await reopen();
    await both.close();
  }
});

it('a running worker works again after the outage', async () => {
  const both = openBoth(await openBackend(testApp.config));
  let reopen: () => Promise<unknown> = async () => {};
  try {
    await both.add('before');
    await expect.poll(() => both.worked).toEqual(['before']);
    reopen = await shutDatabase();
    await both.complainsInMeasure();
    await reopen();
    await both.add('after');
    await expect.poll(() => both.worked).toEqual(['before', 'after']);
  } finally {
    await reopen();
    await both.close();
  }
});
