/** The bridge of the Redis broker moves between processes. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { subscribeSocket, pollOptions, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';

describe.runIf(hasRedis)('with Redis as the broker', () => {
  let redis: TestRedis;
  let fixture: ChatFixture;
  let bridging: Awaited<ReturnType<typeof startInstance>>;

  beforeAll(async () => {
    redis = await startRedis();
    fixture = await createChatFixture({}, { REDIS_URL: redis.url });
    bridging = await startInstance(fixture.testApp.config);
    await vi.waitFor(() => {
      if (!fixture.testApp.deps.broker.isHealthy()) throw new Error('not yet');
    }, pollOptions);
  });
  afterAll(async () => {
    await bridging.close();
    await fixture.testApp.close();
    await redis.stop();
  });

  const open = async () =>
    subscribeSocket(await socketUrl(fixture.testApp.app), fixture.customer.token, `chat.${fixture.order.id}`);
  const expectToHear = async (client: Awaited<ReturnType<typeof open>>, text: string) => {
    expect(await client.awaitEvents(`chat.${fixture.order.id}`, 1)).toMatchObject([
      { data: { message: text } },
    ]);
    client.close();
  };
  const bridges = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and database =
        (select oid from pg_database where datname = current_database())`.execute(fixture.testApp.db);
    return rows.map(({ pid }) => pid);
  };

  it('has one bridge for all processes, and a new one after a disconnect', async () => {
    const [first, ...more] = await vi.waitFor(async () => {
      const pids = await bridges();
      if (pids.length === 0) throw new Error('not yet');
      return pids;
    }, pollOptions);
    expect(more).toEqual([]);
    const client = await open();
    await sql`select pg_terminate_backend(${first})`.execute(fixture.testApp.db);
    await fixture.say(fixture.staff, 'Over another bridge');
    await expectToHear(client, 'Over another bridge');
    await vi.waitFor(async () => expect(await bridges()).toHaveLength(1), pollOptions);
    expect(await bridges()).not.toContain(first);
  });

  it('moves the bridge when its process stops', async () => {
    const client = await open();
    await bridging.close();
    await fixture.say(fixture.staff, 'Still over a bridge');
    await expectToHear(client, 'Still over a bridge');
    bridging = await startInstance(fixture.testApp.config);
  });
});
