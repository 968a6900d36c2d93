/** A frozen, crashed or stopped Postgres: calls in progress return 503 in time, and later calls work. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../dev/postgres.ts';
import { type FreezableProxy, startFreezableProxy } from '../../test/freezable-proxy.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makePerson, makeService, password } from '../../test/make.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { testConfig } from '../../test/test-config.ts';
import { migrateToLatest } from './migrate.ts';
import { inTransaction } from './transaction.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Instance = Awaited<ReturnType<typeof startInstance>>;
interface Call {
  url: string;
  token?: string;
  body?: object;
}

const json = 'application/json';

async function send({ app }: Instance, { url, token, body = {} }: Call) {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: `/api/${url}`,
    headers: { 'content-type': json, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload: JSON.stringify(body),
  });
  return { url, status: statusCode, retryAfter: headers['retry-after'] !== undefined };
}

/** Reads, writes, transactions, audited writes and logins. */
async function makeCalls(instance: Instance): Promise<Call[]> {
  const { db } = instance.deps;
  const [customer, admin] = [await makePerson(db, 'user'), await makePerson(db, 'admin')];
  await makeOrder(db, { customerId: customer.id });
  const service = await makeService(db);
  const tokenOf = async ({ email }: typeof customer) =>
    (await instance.api().POST('/login', { body: { email, password } })).data?.token ?? '';
  const [mine, theirs] = [await tokenOf(customer), await tokenOf(admin)];
  return [
    { url: 'orders', token: mine },
    { url: 'services', token: mine },
    { url: 'getnotification', token: mine },
    { url: 'adminorders', token: theirs },
    { url: 'addorder', token: theirs, body: { customer: customer.id, service: service.id } },
    { url: 'login', body: { email: customer.email, password } },
    { url: 'forgetpassword', body: { email: customer.email } },
    { url: 'logout', token: theirs },
  ];
}

const fourTimes = <Value>(values: Value[]) => [...values, ...values, ...values, ...values];
const away = ({ url }: Call) => ({ url, status: 503, retryAfter: true });

describe('a frozen Postgres', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());

  async function open(): Promise<{ proxy: FreezableProxy; instance: Instance }> {
    const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
    const instance = await startInstance({ ...testApp.config, DATABASE_URL: proxy.url });
    onTestFinished(async () => {
      proxy.thaw();
      await instance.close();
      await proxy.stop();
    });
    return { proxy, instance };
  }

  it('returns 503 with Retry-After for calls in progress and new ones', async () => {
    const { proxy, instance } = await open();
    const calls = await makeCalls(instance);
    // Open connections, and more calls than connections.
    await Promise.all(fourTimes(calls.slice(0, 4)).map((call) => send(instance, call)));
    proxy.freeze();
    const inFlight = await Promise.all(fourTimes(calls).map((call) => send(instance, call)));
    expect(inFlight).toEqual(fourTimes(calls).map(away));
    const ready = await instance.app.inject({ url: '/readyz' });
    expect([ready.statusCode, (await instance.app.inject({ url: '/healthz' })).statusCode]).toEqual([
      503, 200,
    ]);
    const fresh = await Promise.all(fourTimes(calls).map((call) => send(instance, call)));
    expect(fresh).toEqual(fourTimes(calls).map(away));

    proxy.thaw();
    await expect
      .poll(async () => (await instance.app.inject({ url: '/readyz' })).statusCode, { timeout: 15_000 })
      .toBe(200);
    const after = await Promise.all(calls.map((call) => send(instance, call)));
    expect(after.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('ends an open transaction, and does not reuse its connection', async () => {
    const { proxy, instance } = await open();
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(instance.deps.db);
    await expect(
      inTransaction(instance.deps.db, async (tx) => {
        await sql`select 1`.execute(tx);
        proxy.freeze();
        await sql`select 1`.execute(tx);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    proxy.thaw();
    const after = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(instance.deps.db);
    await expect.poll(() => after().catch(() => undefined), { timeout: 15_000 }).toBeDefined();
    expect((await after()).rows).not.toEqual(before.rows);
  });

  it('is not confused with a slow statement, which may use its whole time limit', async () => {
    const { instance } = await open();
    await expect(sql`select pg_sleep(3)`.execute(instance.deps.db)).resolves.toBeDefined();
  });
});

describe('a separate Postgres', () => {
  it('that crashes, recovers, stops and starts causes 503 and no other error', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-away-'));
    let postgres = await startPostgres({ dataDir, port: 0, fast: true });
    const instance = await startInstance(testConfig({ DATABASE_URL: postgres.url }));
    try {
      await migrateToLatest(instance.deps.db);
      const calls = await makeCalls(instance);
      const statuses = new Set<string>();
      let isOver = false;
      const load = calls.map(async (call) => {
        while (!isOver) {
          const { status, retryAfter } = await send(instance, call);
          statuses.add(status === 200 ? 'done' : `${status} ${retryAfter ? 'come back' : 'for good'}`);
          await wait(5);
        }
      });
      // After the kill of a backend, Postgres ends all connections and recovers.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(instance.deps.db);
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await wait(1_000);
      const { port } = postgres;
      await postgres.stop();
      await wait(500);
      postgres = await startPostgres({ dataDir, port, fast: true });
      await expect
        .poll(async () => (await instance.app.inject({ url: '/readyz' })).statusCode, { timeout: 15_000 })
        .toBe(200);
      isOver = true;
      await Promise.all(load);
      // 401 after the logout, 429 after too many logins.
      for (const expected of ['401 for good', '429 come back']) statuses.delete(expected);
      expect([...statuses].toSorted()).toEqual(['503 come back', 'done']);
    } finally {
      await instance.close();
      await postgres.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
