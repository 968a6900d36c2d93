/** Starting without a reachable Postgres: waits, or exits with one clear line when waiting is useless. */

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startFreezableProxy } from '../../test/freezable-proxy.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { openBackend } from '../jobs/backend.ts';
import { checkPostgres, waitForPostgres } from './wait-for-postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function openProxy() {
  const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
  onTestFinished(() => proxy.stop());
  return { proxy, config: { ...testApp.config, DATABASE_URL: proxy.url } };
}

it.each(['server.ts', 'all-in-one.ts'] as const)('%s waits for Postgres and then serves', async (program) => {
  const { proxy, config } = await openProxy();
  proxy.freeze();
  const starting = startServerProcess(program, config, onTestFinished);
  await expect.poll(() => proxy.connections(), { timeout: 15_000 }).toBeGreaterThan(2);
  proxy.thaw();
  const { url } = await starting;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('the queues open when a frozen Postgres responds again', async () => {
  const { proxy, config } = await openProxy();
  proxy.freeze();
  const opening = waitForPostgres(testApp.deps.log, () => openBackend(config));
  await expect.poll(() => proxy.connections(), { timeout: 15_000 }).toBeGreaterThan(1);
  proxy.thaw();
  await expect(opening).resolves.toBeDefined();
});

it.each([
  ['a database that does not exist', (url: URL) => void (url.pathname = '/no_such_database')],
  ['an unused port', (url: URL) => void (url.port = '9')],
])('exits for %s with one line and an exit code', async (_what, spoil) => {
  const url = new URL(testApp.config.DATABASE_URL);
  spoil(url);
  expect(await lastLines(() => checkPostgres(url.href), 0)).toEqual([
    expect.stringMatching(/^The start has ended, since Postgres can’t be reached: .+/),
  ]);
});

it('exits at once for an outdated Postgres, with the required version', async () => {
  const [line] = await lastLines(() => checkPostgres(testApp.config.DATABASE_URL, 99), 60_000);
  expect(line).toMatch(/^The start has ended: Postgres 99 or newer is needed, and this is \d+/);
});

/** Returns the output of a process that exits with a failure. */
async function lastLines(step: () => Promise<unknown>, longestMs: number): Promise<string[]> {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  onTestFinished(() => exit.mockRestore());
  const lines: string[] = [];
  const log = { warn: () => undefined, fatal: (line: string) => lines.push(line) };
  await expect(waitForPostgres(log as never, step, longestMs)).rejects.toThrow('ended');
  expect(exit).toHaveBeenCalledWith(1);
  return lines;
}
