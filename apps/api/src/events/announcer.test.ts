import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createAnnouncer } from './announcer.ts';
import { eventChannel, readEvent, type RealtimeEvent } from './events.ts';

let testApp: TestApp;
let received: RealtimeEvent[];
let listener: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  listener = new pg.Client({ connectionString: testApp.config.DATABASE_URL });
  await listener.connect();
  await listener.query(`listen ${eventChannel}`);
  received = [];
  listener.on('notification', ({ payload = '' }) => received.push(...[readEvent(payload) ?? []].flat()));
});
afterAll(async () => {
  await listener.end();
  await testApp.close();
});

const message = (messageId: number): RealtimeEvent => ({ kind: 'message', orderId: 1, messageId });

it('announces two thousand events once each, in order, in few statements', async () => {
  const announcer = createAnnouncer(testApp.db, testApp.deps.log);
  const events = Array.from({ length: 2_000 }, (_, n) => message(n + 1));
  for (const event of events) announcer.announce([event]);
  await announcer.stop();
  await vi.waitFor(() => expect(received).toHaveLength(2_000));
  expect(received).toEqual(events);
});

it('continues after an idle time', async () => {
  received = [];
  const announcer = createAnnouncer(testApp.db, testApp.deps.log);
  announcer.announce([]);
  announcer.announce([message(1)]);
  await vi.waitFor(() => expect(received).toEqual([message(1)]));
  await announcer.stop();
});

it('continues after a failure, with a bounded queue while the database is unreachable', async () => {
  received = [];
  let isAway = true;
  const statements = vi.fn();
  const db = testApp.db.withPlugin({
    transformQuery: ({ node }) => {
      statements();
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const announcer = createAnnouncer(db, testApp.deps.log);
  for (let n = 1; n <= 30_000; n += 1) announcer.announce([message(n)]);
  await vi.waitFor(() => expect(statements.mock.calls.length).toBeGreaterThan(0));
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(statements.mock.calls.length).toBeLessThanOrEqual(21);
  isAway = false;
  announcer.announce([message(30_001)]);
  await announcer.stop();
  await vi.waitFor(() => expect(received.at(-1)).toEqual(message(30_001)));
});
