/** Settings of `npm start`: parsing, storage and validation before the start. */

import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/dev/free-port.ts';
import { apiEnvironment } from './api-environment.ts';
import { assertPortsFree } from './assert-ports-free.ts';
import { createCleanupStack } from './cleanup-stack.ts';
import { loadDevelopmentSecrets } from './development-secrets.ts';
import { runningPid, acquireRunLock } from './run-lock.ts';
import { allPorts, readSettings } from './settings.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-settings-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('settings', () => {
  it('default to the documented addresses', () => {
    const usual = allPorts(readSettings({})).map(({ variable, number }) => [variable, number]);
    expect(Object.fromEntries(usual)).toEqual({
      CUSTOMER_PORT: 4001,
      STAFF_PORT: 4002,
      ADMIN_PORT: 4003,
      API_PORT: 4000,
      PAYMENT_SANDBOX_PORT: 4010,
      SMTP_PORT: 1025,
      MAIL_PORT: 1080,
      POSTGRES_PORT: 54_329,
    });
    expect(readSettings({ API_PORT: '5000' }).ports.api.number).toBe(5000);
  });

  it.each(['abc', '0', '65536', '1.5'])('reject %j as a port, by its name', (value) => {
    expect(() => readSettings({ MAIL_PORT: value })).toThrow('MAIL_PORT');
  });
});

it('reports a busy port with the variable that changes it', async () => {
  const number = await freePort();
  const server = createServer().listen(number, '127.0.0.1');
  await once(server, 'listening');
  const port = { number, variable: 'MAIL_PORT', what: 'mail catcher (page)' };
  await expect(assertPortsFree([port])).rejects.toThrow(
    `Port ${number} for the mail catcher (page) is busy. Set MAIL_PORT`,
  );
  server.close();
  await once(server, 'close');
  await expect(assertPortsFree([port])).resolves.toBeUndefined();
});

it('secrets are generated once, all different, readable only by their owner', async () => {
  const first = loadDevelopmentSecrets(folder);
  const second = loadDevelopmentSecrets(folder);
  expect(second).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toContain(first.TOKEN_SECRET);
});

it('the API receives secrets valid in production, and the addresses of the started services', () => {
  const settings = readSettings({ DATA_DIR: folder });
  const secrets = loadDevelopmentSecrets(folder);
  const env = apiEnvironment(settings, secrets, 'postgresql://portal@127.0.0.1/portal', { HOME: '/home/me' });
  expect(env).toMatchObject({
    APP_STAGE: 'development',
    HOME: '/home/me',
    PORT: '4000',
    ADMIN_URL: 'http://localhost:4003',
    DATABASE_URL: 'postgresql://portal@127.0.0.1/portal',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    PAYMENT_API_URL: 'http://localhost:4010',
    PAYMENT_CHECKOUT_URL: 'http://localhost:4010/v1/checkout.js',
    FILES_URL: `file:${join(folder, 'files')}`,
  });
  expect(env).not.toHaveProperty('DATABASE_PASSWORD');
});

it('a run locks its data folder until it ends; the lock of a killed run is ignored', async () => {
  const release = acquireRunLock(folder);
  expect(await readFile(join(folder, 'running.pid'), 'utf8')).toBe(String(process.pid));
  release();
  await writeFile(join(folder, 'running.pid'), '999999');
  expect(runningPid(folder)).toBeUndefined();
});

it('services stop in reverse order, once, and one failure does not stop the others from stopping', async () => {
  const stopped: string[] = [];
  const stops = createCleanupStack();
  stops.add('first', () => void stopped.push('first'));
  stops.add('second', () => {
    throw new Error('stuck');
  });
  stops.add('third', () => void stopped.push('third'));
  expect(stops.isStopping()).toBe(false);
  await Promise.all([stops.stopAll(), stops.stopAll()]);
  expect(stopped).toEqual(['third', 'first']);
});
