/** Transactions are atomic, and a lost connection fails only its own. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from './transaction.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const events = () => testApp.db.selectFrom('payment_events').select('event_id').execute();
const event = (event_id: string) => ({ event_id, received_at: new Date() });

it('commits all writes or none', async () => {
  await expect(
    inTransaction(testApp.db, async (tx) => {
      await tx.insertInto('payment_events').values(event('lost')).execute();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const answer = await inTransaction(testApp.db, async (tx) => {
    await tx.insertInto('payment_events').values(event('kept')).execute();
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await events()).toEqual([{ event_id: 'kept' }]);
});

it('a lost connection fails its transaction but not the process', async () => {
  const crashes: Error[] = [];
  const note = (error: Error) => crashes.push(error);
  process.on('uncaughtException', note);
  try {
    await expect(
      inTransaction(testApp.db, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(testApp.db);
        await expect.poll(() => sql`select 1`.execute(tx).catch(() => 'dead')).toBe('dead');
        await tx.insertInto('payment_events').values(event('never')).execute();
      }),
    ).rejects.toThrow();
    expect(await events()).toHaveLength(1);
    expect(crashes).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
  }
});

it('more transactions than connections all complete', async () => {
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, n) => inTransaction(testApp.db, () => Promise.resolve(n))),
  );
  expect(done).toHaveLength(50);
});
