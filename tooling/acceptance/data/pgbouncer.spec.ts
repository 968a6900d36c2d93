/** The product through PgBouncer in transaction mode, with fewer connections to Postgres than its processes hold. */

import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import type { Config } from '../../../apps/api/src/config.ts';
import { setRoleLimits } from '../../../apps/api/src/db/session-limits.ts';
import { administer } from '../../../apps/api/test/global-setup.ts';
import { type Mailbox, openMailbox } from '../../../apps/api/test/mailbox.ts';
import { makeOrder } from '../../../apps/api/test/make-order.ts';
import { makePerson, makeService } from '../../../apps/api/test/make.ts';
import { runKillLoad } from '../../../apps/api/test/proof/kill-load.ts';
import { runKillableProgram } from '../../../apps/api/test/proof/killable-program.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../apps/api/test/purchase-fixture.ts';
import { environmentOf, startServerProcess } from '../../../apps/api/test/server-process.ts';
import { subscribeSocket } from '../../../apps/api/test/socket-client.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { formBody } from '../../../packages/sdk/src/form-body.ts';
import { type DebianPgBouncer, startDebianPgBouncer } from './debian-pgbouncer.ts';

const poolSize = 4;
const callers = 36;

let shop: PurchaseFixture;
let mailbox: Mailbox;
let pgBouncer: DebianPgBouncer;
let config: Config;
beforeAll(async () => {
  mailbox = await openMailbox();
  shop = await createPurchaseFixture({ env: { SMTP_URL: mailbox.smtpUrl } });
  // As `migrate` does; databases cloned from a template lack it.
  await setRoleLimits(shop.testApp.db);
  pgBouncer = await startDebianPgBouncer(inject('debian'), inject('postgresUrl'), poolSize);
  config = throughPgBouncer(shop.testApp.config);
});
afterAll(async () => {
  await pgBouncer.remove();
  await shop.close();
  await mailbox.stop();
});

const throughPgBouncer = (direct: Config): Config => ({
  ...direct,
  DATABASE_URL: pgBouncer.through(direct.DATABASE_URL),
  DATABASE_DIRECT_URL: direct.DATABASE_URL,
  DATABASE_POOL: 20,
});
const startApi = () => startServerProcess('server.ts', config, onTestFinished);

async function startWorker() {
  const worker = await runKillableProgram(
    'worker.ts',
    environmentOf({ ...config, LOG_LEVEL: 'info' }),
    'working',
  );
  onTestFinished(() => worker.stop());
}

it('the start fails while statements through PgBouncer have no time limit', async () => {
  const testApp = await createTestApp();
  onTestFinished(() => testApp.close());
  const starting = startServerProcess('server.ts', throughPgBouncer(testApp.config), onTestFinished);
  await expect(starting).rejects.toThrow(/statements that come through DATABASE_URL have no time limit/);
});

it('customers of two processes buy, write and upload, and the worker mails [card-016]', async () => {
  const [one, other] = [await startApi(), await startApi()];
  await startWorker();
  const services = await Promise.all(Array.from({ length: 4 }, () => makeService(shop.testApp.db)));
  const tokens: string[] = [];
  for (let n = 0; n < callers; n += 1) {
    tokens.push((await shop.testApp.signIn(await makePerson(shop.testApp.db, 'user'))).token);
  }
  const stopping = new AbortController();
  const loads = [one, other].map(({ url }, half) =>
    runKillLoad({
      apiUrl: url,
      sandboxUrl: shop.sandbox.url,
      tokens: tokens.filter((_, n) => n % 2 === half),
      serviceIds: services.map(({ id }) => id),
      signal: stopping.signal,
    }),
  );
  // Without a limit, for busy machines.
  const uploads = () =>
    shop.testApp.deps.database.pool.query<{ count: number }>('select count(*)::int from document_uploads');
  await expect
    .poll(async () => (await uploads()).rows[0]?.count, { timeout: 120_000 })
    .toBeGreaterThan(2 * callers);
  const servers = await pgBouncer.command('SHOW SERVERS');
  expect(servers.filter(({ database }) => database !== 'pgbouncer').length).toBeLessThanOrEqual(poolSize);
  stopping.abort();
  for (const { purchases, messages, uploads: stored, unexpected, failures } of await Promise.all(loads)) {
    expect({ unexpected, failures }).toEqual({ unexpected: [], failures: [] });
    expect(purchases.length).toBeGreaterThan(0);
    expect(messages.length).toBeGreaterThan(0);
    expect(stored.length).toBeGreaterThan(0);
  }
  const { rows } = await shop.testApp.deps.database.pool.query<{ count: number }>(
    'select count(*)::int from orders',
  );
  await expect
    .poll(async () => (await mailbox.all()).filter(({ subject }) => /placed/.test(subject)).length, {
      timeout: 60_000,
    })
    .toBe(rows[0]?.count);
});

it('features that need a session connect directly to Postgres', async () => {
  await startApi();
  await startWorker();
  await pgBouncer.kill();
  onTestFinished(() => pgBouncer.start());
  const counts = async () => {
    const { rows } = await shop.testApp.deps.database.pool.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int from pg_stat_activity
       where datname = current_database() group by application_name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  await expect.poll(async () => (await counts())['portal-queues'] ?? 0).toBeGreaterThan(0);
  // One of the three belongs to the test app.
  expect(await counts()).toMatchObject({ 'portal-listener': 3 });
});

it('a message written at one process reaches a socket of another, also after a restart of PgBouncer', async () => {
  const [one, other] = [await startApi(), await startApi()];
  const [customer, staff] = [await shop.testApp.customer(), await shop.testApp.staff()];
  const { id } = await makeOrder(shop.testApp.db, { customerId: customer.id, assignedTo: staff.id });
  const channel = `chat.${id}`;
  const socket = await subscribeSocket(`${other.url.replace('http', 'ws')}/ws`, customer.token, channel);
  onTestFinished(() => socket.close());
  expect(await write(one.url, staff.token, id)).toBe(200);
  await socket.awaitMessages(channel, 1);

  await pgBouncer.kill();
  expect(await write(one.url, staff.token, id)).toBe(503);
  await pgBouncer.start();
  await expect.poll(() => write(one.url, staff.token, id)).toBe(200);
  await socket.awaitMessages(channel, 2);
});

it('Postgres cancels long statements through PgBouncer', async () => {
  await expect(administer(config.DATABASE_URL, 'select pg_sleep(20)')).rejects.toMatchObject({
    code: '57014',
  });
});

async function write(url: string, token: string, orderId: number): Promise<number> {
  const answer = await fetch(`${url}/api/sendmessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formBody({ order_id: orderId, message: 'Said through PgBouncer' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
