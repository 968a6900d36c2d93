/** What only the Redis broker has to bear: a bridge that changes hands. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatRoom, openChatRoom } from '../../test/chat-room.ts';
import { openInstance } from '../../test/open-instance.ts';
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { openListener, patience, socketUrl } from '../../test/socket-client.ts';

describe.runIf(hasRedis)('with Redis as the broker', () => {
  let redis: TestRedis;
  let room: ChatRoom;
  let bridging: Awaited<ReturnType<typeof openInstance>>;

  beforeAll(async () => {
    redis = await startRedis();
    room = await openChatRoom({}, { REDIS_URL: redis.url });
    bridging = await openInstance(room.world.config);
    await vi.waitFor(() => {
      if (!room.world.deps.broker.isHealthy()) throw new Error('not yet');
    }, patience);
  });
  afterAll(async () => {
    await bridging.close();
    await room.world.close();
    await redis.stop();
  });

  const open = async () =>
    openListener(await socketUrl(room.world.app), room.customer.token, `chat.${room.order.id}`);
  const expectToHear = async (client: Awaited<ReturnType<typeof open>>, text: string) => {
    expect(await client.awaitEvents(`chat.${room.order.id}`, 1)).toMatchObject([{ data: { message: text } }]);
    client.close();
  };
  const bridges = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and database =
        (select oid from pg_database where datname = current_database())`.execute(room.world.db);
    return rows.map(({ pid }) => pid);
  };

  it('has one bridge however many processes there are, and another when that one is cut off', async () => {
    const [first, ...more] = await vi.waitFor(async () => {
      const pids = await bridges();
      if (pids.length === 0) throw new Error('not yet');
      return pids;
    }, patience);
    expect(more).toEqual([]);
    const client = await open();
    await sql`select pg_terminate_backend(${first})`.execute(room.world.db);
    await room.say(room.staff, 'Over another bridge');
    await expectToHear(client, 'Over another bridge');
    await vi.waitFor(async () => expect(await bridges()).toHaveLength(1), patience);
    expect(await bridges()).not.toContain(first);
  });

  it('has the bridge taken over when its process stops', async () => {
    const client = await open();
    await bridging.close();
    await room.say(room.staff, 'Still over a bridge');
    await expectToHear(client, 'Still over a bridge');
    bridging = await openInstance(room.world.config);
  });
});
