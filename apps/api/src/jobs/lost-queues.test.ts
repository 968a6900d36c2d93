/** The loss of all queues loses no mail: unfinished events are enqueued again. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import { canRunRedis, type OwnRedis, startOwnRedis } from '../../test/redis.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { runWorkers } from './run-workers.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const purchases = 30;
const outbox = (testApp: TestApp) =>
  testApp.db.selectFrom('outbox').select(['id', 'handed_over_at']).execute();

/** A mail server that accepts connections and temporarily rejects every mail. */
async function openFullMailServer(port: number) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('451 try again later\r\n');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

describe.each([
  { what: 'Redis, restarted without its data', backend: 'Redis' },
  { what: 'the tables in Postgres, emptied', backend: 'Postgres' },
])('of $what', ({ backend }) => {
  it.runIf(backend === 'Postgres' || canRunRedis)(
    `${purchases} of ${purchases} confirmations are sent once each`,
    async () => {
      const port = await freePort();
      const full = await openFullMailServer(port);
      const redis = backend === 'Redis' ? await startOwnRedis() : undefined;
      const testApp = await createTestApp({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        ...(redis && { REDIS_URL: redis.url }),
      });
      const before = await runWorkers(testApp.deps);
      const emails: string[] = [];
      for (let n = 0; n < purchases; n += 1) {
        const { paymentId, email } = await makePaidPayment(testApp);
        emails.push(email);
        await inTransaction(testApp.db, (tx) =>
          addEvent(tx, { type: 'payment.fulfilled', data: { paymentId } }),
        );
      }
      // All mails are queued and none is sent, so all events are still in the outbox.
      await vi.waitFor(async () => {
        expect((await outbox(testApp)).filter((row) => row.handed_over_at === null)).toEqual([]);
      }, 15_000);
      expect(await outbox(testApp)).toHaveLength(purchases);
      await before.stop();
      const again = await loseQueues(testApp, redis);
      await full.close();
      const mailbox = await openMailbox(port);

      await sql`update outbox set handed_over_at = handed_over_at - interval '4 minutes'`.execute(testApp.db);
      const after = await runWorkers(testApp.deps);
      try {
        for (const email of emails) await mailbox.awaitMails(email);
        await vi.waitFor(async () => expect(await outbox(testApp)).toEqual([]), 15_000);
        const counts = await Promise.all(emails.map(async (email) => (await mailbox.to(email)).length));
        expect(counts).toEqual(emails.map(() => 1));
      } finally {
        await after.stop();
        await testApp.close();
        await again?.stop();
        await mailbox.stop();
      }
    },
  );
});

async function loseQueues(testApp: TestApp, redis: OwnRedis | undefined): Promise<OwnRedis | undefined> {
  if (!redis) {
    await sql`drop schema bullmq cascade`.execute(testApp.db);
    return undefined;
  }
  await redis.kill();
  return startOwnRedis(Number(new URL(redis.url).port));
}
