/** Expired rows are deleted, others kept. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { cleanUp } from './clean-up.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('deletes expired rows only', async () => {
  const { db } = testApp;
  const { id: person_id } = await makePerson(db, 'user');
  const session = (created_at: Date, expires_at: Date, ended_at: Date | null = null) => ({
    id: randomUUID(),
    person_id,
    created_at,
    expires_at,
    ended_at,
  });
  const open = session(hoursAgo(100), hoursAgo(-10));
  const justEnded = session(hoursAgo(100), hoursAgo(-10), hoursAgo(23));
  await db
    .insertInto('sessions')
    .values([
      open,
      justEnded,
      session(hoursAgo(200), hoursAgo(25)),
      session(hoursAgo(99), hoursAgo(-9), hoursAgo(25)),
    ])
    .execute();
  const code = (email: string, requested_at: Date) => ({
    purpose: 'registration' as const,
    email,
    requested_at,
  });
  await db
    .insertInto('one_time_codes')
    .values([code('old@example.in', hoursAgo(49)), code('new@example.in', hoursAgo(47))])
    .execute();
  const write = (key: string, started_at: Date) => ({
    person_id,
    key,
    operation: 'placeOrder',
    request_hash: Buffer.alloc(32),
    started_at,
  });
  await db
    .insertInto('idempotency_keys')
    .values([write('old', hoursAgo(49)), write('new', hoursAgo(47))])
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', points: 1, expire: Date.now() - 1_000 },
      { key: 'new', points: 1, expire: Date.now() + 60_000 },
    ])
    .execute();
  await db
    .insertInto('sent_mails')
    .values([
      { key: 'old', sent_at: hoursAgo(91 * 24) },
      { key: 'new', sent_at: hoursAgo(89 * 24) },
      { key: 'unsent', sent_at: null },
    ])
    .execute();
  await db
    .insertInto('payment_events')
    .values([
      { event_id: 'old', received_at: hoursAgo(8 * 24) },
      { event_id: 'new', received_at: hoursAgo(6 * 24) },
    ])
    .execute();

  expect(await cleanUp(testApp.deps)).toBe(7);
  expect(await cleanUp(testApp.deps)).toBe(0);
  const left = {
    sessions: (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id).toSorted(),
    codes: await db.selectFrom('one_time_codes').select('email').execute(),
    keys: await db.selectFrom('idempotency_keys').select('key').execute(),
    limits: await db.selectFrom('rate_limits').select('key').execute(),
    mails: (await db.selectFrom('sent_mails').select('key').execute()).map(({ key }) => key).toSorted(),
    events: await db.selectFrom('payment_events').select('event_id').execute(),
  };
  expect(left).toEqual({
    sessions: [open.id, justEnded.id].toSorted(),
    codes: [{ email: 'new@example.in' }],
    keys: [{ key: 'new' }],
    limits: [{ key: 'new' }],
    mails: ['new', 'unsent'],
    events: [{ event_id: 'new' }],
  });
});

it('deletes in batches until no expired row is left', async () => {
  await testApp.deps.database.pool.query(
    `insert into payment_events select 'many-' || n, now() - interval '30 days' from generate_series(1, 12000) n`,
  );
  expect(await cleanUp(testApp.deps)).toBe(12_000);
});
